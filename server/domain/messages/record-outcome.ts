import type { Actor } from '#server/base/actor.ts';
import type { SendResult } from '#server/contract/send-message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { noteConnectionWorks } from '../connections/note-connection-trouble.ts';
import { saveWaId } from '../contacts/save-wa-id.ts';
import { recordEvent } from '../events/record-event.ts';
import { actOnRefusal } from './act-on-refusal.ts';
import { applyKnownStatuses } from './apply-known-statuses.ts';
import { deliveryStateOf } from './delivery-state-of.ts';
import { type DeliveryError, mergeDelivery } from './message-delivery-state.ts';
import { type LockedMessage, lockMessage, lockWamid, saveDelivery } from './message-write.store.ts';

export type SendOutcome =
  | { readonly status: 'accepted'; readonly wamid: string | null; readonly waId: string | null | undefined }
  | { readonly status: 'refused'; readonly error: DeliveryError };

/** interface.md §2 Send result of a message whose outcome is stored. */
export function sendResultOf(message: LockedMessage): SendResult {
  const result = {
    id: message.id,
    wamid: message.wamid,
    conversation_id: message.conversation_id,
    contact_id: message.contact_id,
  };
  const error = message.delivery_status === 'failed' ? message.delivery_error : null;
  if (!error) return { ...result, status: 'sent' };
  const { code, title, detail, retryable } = error;
  return { ...result, status: 'failed', error: { code, message: title, detail, retryable } };
}

async function recordAccepted(tx: Tx, actor: Actor, message: LockedMessage, wamid: string | null, at: Date) {
  if (message.connection_id && wamid) await lockWamid(tx, message.connection_id, wamid);
  const next = mergeDelivery(deliveryStateOf(message), { status: 'sent', at, error: null });
  await saveDelivery(tx, actor.organizationId, message.id, next, wamid);
  await recordEvent(tx, actor, {
    type: 'message.sent',
    objectId: message.id,
    contactId: message.contact_id,
    context: { conversation_id: message.conversation_id, contact_id: message.contact_id },
  });
  const works = message.in_trouble && actor.mode === 'live';
  if (works && message.connection_id) await noteConnectionWorks(tx, actor, message.connection_id);
  if (wamid) await applyKnownStatuses(tx, actor, message.id, wamid);
}

async function recordRefused(tx: Tx, actor: Actor, message: LockedMessage, error: DeliveryError, at: Date) {
  const next = mergeDelivery(deliveryStateOf(message), { status: 'failed', at, error });
  await saveDelivery(tx, actor.organizationId, message.id, next, null);
  // A delivery the operator reported meanwhile is stronger than what we believed.
  if (next.status !== 'failed' || message.delivery_status === 'failed') return;
  await actOnRefusal(tx, actor, message, error);
  const { code, title, detail } = error;
  await recordEvent(tx, actor, {
    type: 'message.failed',
    objectId: message.id,
    contactId: message.contact_id,
    context: {
      conversation_id: message.conversation_id,
      contact_id: message.contact_id,
      error: { code, title, detail },
    },
  });
}

/** Stores what came of a send, with its event; answers the send result. */
export function recordOutcome(actor: Actor, messageId: string, outcome: SendOutcome, at: Date): Promise<SendResult> {
  return transact(async (tx) => {
    const message = await lockMessage(tx, actor.organizationId, messageId);
    if (!message) throw new Error('a queued message is gone');
    if (outcome.status === 'accepted') {
      await recordAccepted(tx, actor, message, outcome.wamid, at);
      if (message.contact_id && outcome.waId) await saveWaId(tx, actor, message.contact_id, outcome.waId);
    } else await recordRefused(tx, actor, message, outcome.error, at);
    const stored = await lockMessage(tx, actor.organizationId, messageId);
    return sendResultOf(stored ?? message);
  });
}
