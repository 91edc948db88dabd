import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import type { HeldReason } from '#server/gateways/channels/channel.ts';
import { noteConnectionWorks } from '../../../channels/connections/note-connection-problem.ts';
import { saveWaId } from '../../../people/contacts/identifiers/save-wa-id.ts';
import { recordEvent, wakeConsumersNow, wakeConsumersOnce } from '../../../platform/events/record-event.ts';
import type { KeepResult } from '../../../platform/idempotency/run-once.ts';
import { actOnRefusal } from './act-on-refusal.ts';
import { applyTaken } from './apply-known-statuses.ts';
import { type StatusRow, takeUnapplied } from './channel-status.store.ts';
import { deliveryStateOf } from './delivery-state-of.ts';
import { type DeliveryError, mergeDelivery } from './message-delivery-state.ts';
import {
  type LockedMessage,
  lockMessage,
  lockWamid,
  noteAccepted,
  saveDelivery,
  saveHeld,
} from './message-write.store.ts';
import { noteFailedAnswer } from './note-failed-answer.ts';
import { recordSent } from './record-sent.ts';

export type SendOutcome =
  | {
      readonly status: 'accepted';
      readonly wamid: string | null;
      readonly waId: string | null | undefined;
      /** Set when the messaging provider accepted the message but holds it back. */
      readonly held?: HeldReason | null;
      /** The phone number that sent the message. */
      readonly connectionId: string | null;
    }
  | { readonly status: 'refused'; readonly error: DeliveryError };

type Accepted = Extract<SendOutcome, { status: 'accepted' }>;

/** Returns the result of a send from the stored message (contract/messages.md#fields). */
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

/**
 * Records that the messaging provider accepted a message but holds it back. The message does not count as sent, and the
 * panel shows why (whatsapp/operator.md#c13).
 */
async function saveAsHeld(tx: Tx, actor: Actor, message: LockedMessage, wamid: string | null, held: HeldReason) {
  await saveHeld(tx, actor.organizationId, message.id, held, wamid);
  const context = { conversation_id: message.conversation_id };
  const { id: objectId, contact_id: contactId } = message;
  await recordEvent(tx, actor, { type: 'message.changed', objectId, contactId, context });
}

async function saveAsSent(tx: Tx, actor: Actor, message: LockedMessage, wamid: string | null, at: Date) {
  const next = mergeDelivery(deliveryStateOf(message), { status: 'sent', at, error: null });
  tx.atLast(saveDelivery(tx, actor.organizationId, message.id, next, wamid));
  await noteFailedAnswer(tx, actor, message, next);
  await recordSent(tx, actor, message);
  return { delivery_status: next.status, delivery_error: next.error };
}

interface Looked {
  readonly message: LockedMessage | null;
  /** The status reports that arrived before the message's wamid was stored (whatsapp/operator.md#c8). */
  readonly known: readonly StatusRow[];
}

/**
 * Locks and reads the message and its early statuses in one round trip. The order of the locks is the same as when a
 * status is recorded.
 */
async function look(tx: Tx, { organizationId }: Actor, messageId: string, outcome: SendOutcome): Promise<Looked> {
  const { wamid = null, connectionId = null } = outcome.status === 'accepted' ? outcome : {};
  if (!wamid || !connectionId) return { message: await lockMessage(tx, organizationId, messageId), known: [] };
  const [, message, known] = await sideBySide([
    lockWamid(tx, connectionId, wamid),
    lockMessage(tx, organizationId, messageId),
    takeUnapplied(tx, organizationId, connectionId, wamid),
  ]);
  return { message, known };
}

/** Stores an accepted send and returns the stored message. */
async function recordAccepted(
  tx: Tx,
  actor: Actor,
  { message, known }: { readonly message: LockedMessage; readonly known: readonly StatusRow[] },
  { wamid, held = null }: Accepted,
  at: Date,
): Promise<LockedMessage> {
  const isHeld = held !== null && message.delivery_status === 'queued';
  if (isHeld) await saveAsHeld(tx, actor, message, wamid, held);
  const next = isHeld ? { held_reason: held } : await saveAsSent(tx, actor, message, wamid, at);
  const works = message.in_trouble && actor.mode === 'live';
  if (works && message.connection_id) await noteConnectionWorks(tx, actor, message.connection_id);
  if (wamid) await applyTaken(tx, actor, { id: message.id, wamid }, known);
  const stored = known.length > 0 ? await lockMessage(tx, actor.organizationId, message.id) : null;
  return stored ?? { ...message, wamid: message.wamid ?? wamid, ...next };
}

async function recordRefused(tx: Tx, actor: Actor, message: LockedMessage, error: DeliveryError, at: Date) {
  const next = mergeDelivery(deliveryStateOf(message), { status: 'failed', at, error });
  await saveDelivery(tx, actor.organizationId, message.id, next, null);
  await noteFailedAnswer(tx, actor, message, next);
  if (message.delivery_status === 'failed') return;
  // The messaging provider has already reported a delivery, so our assumption of a failure does not apply.
  if (next.status !== 'failed') {
    await recordSent(tx, actor, message);
    return;
  }
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

/** Returns the result of a send whose recipient was erased during the send. Nothing is stored. */
export function resultOfErased(id: string, outcome: SendOutcome): SendResult {
  const gone = { id, conversation_id: null, contact_id: null };
  if (outcome.status === 'accepted') return { ...gone, wamid: outcome.wamid, status: 'sent' };
  const { code, title, retryable } = outcome.error;
  // The detail of the messaging provider's error may contain the person's name or number.
  return { ...gone, wamid: null, status: 'failed', error: { code, message: title, detail: null, retryable } };
}

async function record(tx: Tx, actor: Actor, messageId: string, outcome: SendOutcome, at: Date): Promise<SendResult> {
  const { message, known } = await look(tx, actor, messageId, outcome);
  if (!message) return resultOfErased(messageId, outcome);
  if (outcome.status === 'accepted') {
    const accepted = await recordAccepted(tx, actor, { message, known }, outcome, at);
    const isNews = outcome.waId && outcome.waId !== message.wa_id;
    if (message.contact_id && isNews) await saveWaId(tx, actor, message.contact_id, outcome.waId);
    return sendResultOf(accepted);
  }
  await recordRefused(tx, actor, message, outcome.error, at);
  const stored = await lockMessage(tx, actor.organizationId, messageId);
  return sendResultOf(stored ?? message);
}

/**
 * Stores the usual outcome of a send in one statement: the messaging provider accepted the message and has reported
 * nothing else. For any other outcome, returns null and writes nothing.
 */
async function recordPlain(
  { organizationId, runId, mode }: Actor,
  messageId: string,
  outcome: SendOutcome,
  at: Date,
  tx?: Tx,
): Promise<SendResult | null> {
  if (outcome.status !== 'accepted' || outcome.held) return null;
  // This statement records domain events, which must not be recorded for test messages.
  if (mode === 'test') return null;
  const { wamid, connectionId, waId = null } = outcome;
  if (wamid === null || connectionId === null) return null;
  const sent = { connectionId, wamid, waId, at, eventId: newId(), toldAt: now(), runId: runId ?? null };
  const accepted = await noteAccepted(organizationId, messageId, sent, tx);
  if (!accepted) return null;
  const { in_conversation: conversation_id, to_contact: contact_id } = accepted;
  return { id: messageId, wamid, conversation_id, contact_id, status: 'sent' };
}

/**
 * Stores the outcome of a send and its event, and runs `keep` in the same transaction. Returns the result of the send.
 */
export async function recordOutcome(
  actor: Actor,
  messageId: string,
  outcome: SendOutcome,
  at: Date,
  keep: KeepResult<SendResult> | null = null,
): Promise<SendResult> {
  const plain = keep ? null : await recordPlain(actor, messageId, outcome, at);
  if (plain) {
    await wakeConsumersNow(actor);
    return plain;
  }
  return transact(async (tx) => {
    const kept = keep ? await recordPlain(actor, messageId, outcome, at, tx) : null;
    if (kept) wakeConsumersOnce(tx, actor);
    const result = kept ?? (await record(tx, actor, messageId, outcome, at));
    keep?.(tx, result);
    return result;
  });
}
