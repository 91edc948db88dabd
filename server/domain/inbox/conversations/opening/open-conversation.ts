import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import {
  insertConversation,
  lockLatestConversation,
  lockOpenConversation,
  lockOpenOfIdentifier,
} from '../conversation-write.store.ts';
import type { LockedConversation } from '../locked-conversation.ts';

/**
 * Returns the open conversation of a contact on a number, locked for the caller's transaction. Opens a conversation if
 * none is open. Concurrent callers get the same conversation, because a unique index allows only one open conversation.
 */
export async function openConversation(
  tx: Tx,
  actor: Actor,
  of: {
    readonly contactId: string;
    readonly connectionId: string;
    readonly at: Date;
    /** Creates the conversation hidden, or leaves it hidden, until the customer answers. */
    readonly hidden?: boolean;
    /** The result of `openOfIdentifier`, if the caller looked the conversation up before the contact was known. */
    readonly found?: LockedConversation | null;
  },
): Promise<LockedConversation> {
  const isOurs = of.found?.contact_id === of.contactId && of.found.connection_id === of.connectionId;
  const open =
    isOurs && of.found ? of.found : await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  if (open) {
    // The conversation was hidden until the customer's answer and becomes visible now. For the team and the webhooks,
    // the conversation begins now.
    if (open.hidden_until_reply && !of.hidden) await recordCreated(tx, actor, open.id, of.contactId);
    return open;
  }
  const id = newId();
  const hidden = of.hidden ?? false;
  const inserted = await insertConversation(tx, actor.organizationId, { ...of, id, hidden });
  if (inserted > 0 && !hidden) await recordCreated(tx, actor, id, of.contactId);
  const locked = await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  // Another transaction resolved the conversation after the insert and before the lock, so this transaction starts
  // over.
  if (!locked) throw startOver('the open conversation was closed meanwhile');
  return locked;
}

/**
 * Locks the open conversation of the contact with an identifier, on the given number or, if the number is null, on the
 * organization's only number. The statement is sent in the same round trip as the lookup of the contact, after the
 * statement that locks the contact. The result is passed to `openConversation`.
 */
export const openOfIdentifier = lockOpenOfIdentifier;

/** Locks the contact's latest conversation on the number, even if it is closed. Null if there is none. */
export const latestConversation = lockLatestConversation;

/**
 * Returns the conversation for a message that needs no answer: the contact's latest conversation on the number, even if
 * it is closed. Opens a conversation only if the contact has none.
 */
export async function latestOrOpenConversation(
  tx: Tx,
  actor: Actor,
  of: { readonly contactId: string; readonly connectionId: string; readonly at: Date },
): Promise<LockedConversation> {
  const latest = await lockLatestConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  return latest ?? openConversation(tx, actor, of);
}

const recordCreated = (tx: Tx, actor: Actor, id: string, contactId: string): Promise<void> =>
  recordEvent(tx, actor, {
    type: 'conversation.created',
    objectId: id,
    contactId,
    context: { source: actor.source },
  });
