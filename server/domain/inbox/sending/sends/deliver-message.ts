import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import type { Address, OutboundMessage } from '#server/gateways/channels/channel.ts';
import { selectChannel } from '#server/gateways/channels/select-channel.ts';
import { sendingNumber } from '../../../channels/connections/sending-number.ts';
import type { KeepResult } from '../../../platform/idempotency/run-once.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';
import { recordOutcome, type SendOutcome } from '../../messages/delivery/record-outcome.ts';
import type { Reach, Route } from '../destinations/ask-reach.ts';

/** A message that is stored as queued. The transaction has been committed. */
export interface QueuedMessage {
  readonly id: string;
  /** The permission to write to the person. Without it, no message can be sent over the channel. */
  readonly reach: Reach;
  readonly message: OutboundMessage;
  /** A refusal that is certain in advance. The message is recorded as refused and not sent. */
  readonly refusal?: DeliveryError | null;
  /** The wamid of the message that this message quotes. */
  readonly replyToWamid?: string | null;
}

const addressOf = (route: Route): Address | null =>
  route && {
    number: sendingNumber(route.connection),
    to: route.to,
  };

/** Sends a message over its channel. Every failure is returned as an outcome. */
export async function handOver({ reach, ...queued }: QueuedMessage): Promise<SendOutcome> {
  const { route, mode } = reach;
  const { message, refusal: known, replyToWamid = null } = queued;
  if (known) return { status: 'refused', error: known };
  const connectionId = route?.connection.id ?? null;
  try {
    const channel = selectChannel(mode, addressOf(route));
    const answer = await channel.sendMessage(message, { callbackData: queued.id, replyToWamid });
    if (answer.status === 'accepted') {
      return { status: 'accepted', wamid: answer.wamid, waId: answer.waId, held: answer.held ?? null, connectionId };
    }
    const { code, title, detail, retryable } = answer.refusal;
    return { status: 'refused', error: { code, title, detail, retryable } };
  } catch (error) {
    log.error({ error, message_id: queued.id }, 'a message could not be handed to the channel');
    const title = 'The message could not be handed to the operator.';
    return { status: 'refused', error: { code: 'operator_unreachable', title, detail: null, retryable: true } };
  }
}

/** Sends a queued message over its channel, outside any transaction, and records the outcome and its event. */
export async function deliverMessage(
  actor: Actor,
  queued: QueuedMessage,
  keep: KeepResult<SendResult> | null = null,
): Promise<SendResult> {
  const outcome = await handOver(queued);
  return recordOutcome(actor, queued.id, outcome, now(), keep);
}
