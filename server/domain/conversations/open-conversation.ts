import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import {
  insertConversation,
  lockLatestConversation,
  lockOpenConversation,
  lockOpenOfIdentifier,
} from './conversation-write.store.ts';
import type { LockedConversation } from './locked-conversation.ts';

/**
 * The open conversation of a contact on a number, made when there is none, locked for the caller's transaction.
 * Concurrent callers end in one: the unique index decides.
 */
export async function openConversation(
  tx: Tx,
  actor: Actor,
  of: {
    readonly contactId: string;
    readonly connectionId: string;
    readonly at: Date;
    /** Made, or left, hidden until the customer answers. */
    readonly hidden?: boolean;
    /** Looked for before it was known who the contact is. */
    readonly found?: LockedConversation | null;
  },
): Promise<LockedConversation> {
  const isOurs = of.found?.contact_id === of.contactId && of.found.connection_id === of.connectionId;
  const open =
    isOurs && of.found ? of.found : await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  if (open) {
    // One that waited hidden for the customer becomes visible with what happens now: for everyone it begins here.
    if (open.hidden_until_reply && !of.hidden) await recordCreated(tx, actor, open.id, of.contactId);
    return open;
  }
  const id = newId();
  const hidden = of.hidden ?? false;
  const inserted = await insertConversation(tx, actor.organizationId, { ...of, id, hidden });
  if (inserted > 0 && !hidden) await recordCreated(tx, actor, id, of.contactId);
  const locked = await lockOpenConversation(tx, actor.organizationId, of.contactId, of.connectionId);
  // Resolved by someone between the two statements: the transaction starts over.
  if (!locked) throw startOver('the open conversation was closed meanwhile');
  return locked;
}

/**
 * The open conversation of whoever has an identifier, on a number or the organization's only one (null): looked for in
 * the trip that looks for the person, behind their lock, and handed to `openConversation`.
 */
export const openOfIdentifier = lockOpenOfIdentifier;

/** Where something belongs that asks for no answer: the latest conversation, also a closed one; opened only when there is none. */
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
