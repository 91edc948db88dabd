import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { decrypt } from '#server/base/encrypt.ts';
import { log } from '#server/base/log.ts';
import type { SendResult } from '#server/contract/message.ts';
import { selectChannel } from '#server/gateways/channels/select-channel.ts';
import type { ConnectionRow } from './message-write.store.ts';
import { recordOutcome, type SendOutcome } from './record-outcome.ts';

/** A message that is stored as queued and committed. */
export interface QueuedMessage {
  readonly id: string;
  readonly connection: ConnectionRow;
  /** Full international digits, or the wa_id the operator knows. */
  readonly to: string;
  readonly text: string;
}

async function hand(actor: Actor, message: QueuedMessage): Promise<SendOutcome> {
  const { connection } = message;
  try {
    const answer = await selectChannel(actor.mode).sendMessage(
      {
        phoneNumberId: connection.phone_number_id,
        accessToken: decrypt(connection.access_token_sealed, connection.id),
      },
      message.to,
      { type: 'text', text: message.text },
      { callbackData: message.id },
    );
    if (answer.status === 'accepted') return { status: 'accepted', wamid: answer.wamid, waId: answer.waId };
    const { code, title, detail, retryable } = answer.refusal;
    return { status: 'refused', error: { code: String(code), title, detail: detail ?? null, retryable } };
  } catch (error) {
    log.error({ error, message_id: message.id }, 'a message could not be handed to the channel');
    const title = 'The message could not be handed to the operator.';
    return { status: 'refused', error: { code: 'operator_unreachable', title, detail: null, retryable: true } };
  }
}

/** Hands a queued message to the channel, outside any transaction, and records what came of it with its event. */
export async function deliverMessage(actor: Actor, message: QueuedMessage): Promise<SendResult> {
  const outcome = await hand(actor, message);
  return recordOutcome(actor, message.id, outcome, now());
}
