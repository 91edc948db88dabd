import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { StatusMeaning } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { marketOf } from '../../../channels/pricing/market-of.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { actOnRefusal } from './act-on-refusal.ts';
import type { StatusRow } from './channel-status.store.ts';
import { deliveryStateOf } from './delivery-state-of.ts';
import { type DeliveryState, deliveryEvent, mergeDelivery } from './message-delivery-state.ts';
import { type LockedMessage, saveDelivery, savePricing } from './message-write.store.ts';
import { noteFailedAnswer } from './note-failed-answer.ts';
import { recordSent } from './record-sent.ts';

/**
 * Whether the messaging provider has now sent a message that it had held back. The send itself recorded no event
 * (whatsapp/operator.md#c13).
 */
const hasLeftHold = ({ held_reason: held, delivery_status: before }: LockedMessage, after: DeliveryState): boolean =>
  held !== null && before === 'queued' && after.status !== 'queued' && after.status !== 'failed';

/**
 * Stores the price that the messaging provider reported for a message (whatsapp/operator.md#c8, #c9), and the cost at
 * the rate of that day.
 */
async function notePrice(
  tx: Tx,
  actor: Actor,
  messageId: string,
  { pricing, recipient }: StatusMeaning,
  at: Date,
): Promise<void> {
  if (!pricing) return;
  const { category, type } = pricing;
  const isFree = type.startsWith('free');
  await savePricing(tx, actor.organizationId, messageId, {
    pricing,
    at,
    market: marketOf(recipient),
    category,
    isFree,
  });
}

/** Merges a reported status into its locked message and records the event. Unknown statuses change nothing. */
export async function applyStatus(
  tx: Tx,
  actor: Actor,
  message: LockedMessage,
  row: StatusRow,
  wamid: string,
): Promise<void> {
  const meaning = selectNetwork(row.network).explainStatus(row);
  if (!meaning) return;
  const before = deliveryStateOf(message);
  const after = mergeDelivery(before, { ...meaning, at: row.at });
  await saveDelivery(tx, actor.organizationId, message.id, after, wamid);
  await noteFailedAnswer(tx, actor, message, after);
  if (meaning.pricing && !message.is_priced) await notePrice(tx, actor, message.id, meaning, row.at);
  if (hasLeftHold(message, after)) await recordSent(tx, actor, message);
  const type = deliveryEvent(before, after);
  if (!type) return;
  const failure = type === 'message.failed' && after.error ? after.error : null;
  if (failure) await actOnRefusal(tx, actor, message, failure);
  await recordEvent(tx, actor, {
    type,
    objectId: message.id,
    contactId: message.contact_id,
    context: {
      conversation_id: message.conversation_id,
      contact_id: message.contact_id,
      ...(failure ? { error: { code: failure.code, title: failure.title, detail: failure.detail } } : {}),
    },
  });
}
