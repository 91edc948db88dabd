import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { actOnRefusal } from './act-on-refusal.ts';
import { errorOfStatus, type StatusRow } from './channel-status.store.ts';
import { deliveryStateOf } from './delivery-state-of.ts';
import { type DeliveryReport, deliveryEvent, mergeDelivery } from './message-delivery-state.ts';
import { type LockedMessage, saveDelivery } from './message-write.store.ts';

const known: Readonly<Record<string, DeliveryReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // Only voice notes are played: they were read then.
  played: 'read',
  failed: 'failed',
};

/** Merges a status into its locked message, with its event. Unknown statuses change nothing. */
export async function applyStatus(
  tx: Tx,
  actor: Actor,
  message: LockedMessage,
  row: StatusRow,
  wamid: string,
): Promise<void> {
  const status = known[row.status];
  if (!status) return;
  const before = deliveryStateOf(message);
  const error = status === 'failed' ? errorOfStatus(row.body) : null;
  const after = mergeDelivery(before, { status, at: row.at, error });
  await saveDelivery(tx, actor.organizationId, message.id, after, wamid);
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
