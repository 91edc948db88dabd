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
 * Returns the open conversation of a contact on a number, locked for the caller's transaction. Opens one if there is
 * none. Concurrent callers get the same one: the unique index decides.
 */
export async function openConversation(
  tx: Tx,
  actor: Actor,
  of: {
    readonly contactId: string;
    readonly connectionId: string;
    readonly at: Date;
    /** Created hidden, or left hidden, until the customer answers. */
    readonly hidden?: boolean;
    /** A conversation that was looked up before the contact was known. */
    readonly found?: LockedConversation | null;
  },
): Promise<LockedConversation> {
  const isOurs = of.found?.contact_id === of.contactId && of.found.connection_id === of.connectionId;
  const open =
    isOurs && of.found ? of.found : await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  if (open) {
    // A conversation that was hidden until the customer's answer becomes visible now. For everyone else it begins here.
    if (open.hidden_until_reply && !of.hidden) await recordCreated(tx, actor, open.id, of.contactId);
    return open;
  }
  const id = newId();
  const hidden = of.hidden ?? false;
  const inserted = await insertConversation(tx, actor.organizationId, { ...of, id, hidden });
  if (inserted > 0 && !hidden) await recordCreated(tx, actor, id, of.contactId);
  const locked = await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  // Another transaction resolved it between the two statements, so this transaction starts over.
  if (!locked) throw startOver('the open conversation was closed meanwhile');
  return locked;
}

/**
 * Locks the open conversation of the contact with an identifier, on a number or on the organization's only one (null).
 * It is sent in the same round trip as the contact's lookup, after the contact's lock, and its result is passed to
 * `openConversation`.
 */
export const openOfIdentifier = lockOpenOfIdentifier;

/**
 * Returns the conversation for something that needs no answer: the latest one, even if closed. Opens one only if there
 * is none.
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
