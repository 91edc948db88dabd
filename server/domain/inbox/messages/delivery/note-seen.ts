import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { deliveryStateOf } from './delivery-state-of.ts';
import { deliveryEvent, mergeDelivery } from './message-delivery-state.ts';
import { lockMessage, saveDelivery } from './message-write.store.ts';

/** Marks a message on a hosted channel as read and records the event. A repeated call changes nothing. */
export async function noteSeen(tx: Tx, actor: Actor, messageId: string): Promise<void> {
  const message = await lockMessage(tx, actor.organizationId, messageId);
  if (!message?.hosted || !message.delivery_status) return;
  const before = deliveryStateOf(message);
  const after = mergeDelivery(before, { status: 'read', at: now(), error: null });
  const type = deliveryEvent(before, after);
  if (!type) return;
  await saveDelivery(tx, actor.organizationId, messageId, after, null);
  const context = { conversation_id: message.conversation_id, contact_id: message.contact_id };
  await recordEvent(tx, actor, { type, objectId: messageId, contactId: message.contact_id, context });
}
