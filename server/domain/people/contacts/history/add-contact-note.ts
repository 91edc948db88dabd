import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { AddContactNoteInput, ContactNote } from '#server/contract/people/contact-records.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { insertHistory } from '../contact-write.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import { requireContact } from '../require-contact.ts';
import { insertNote } from './contact-note.store.ts';

/** Adds a dated note to a locked contact, and a matching entry to its history. */
export async function addNote(tx: Tx, actor: Actor, contact: LockedContact, body: string): Promise<ContactNote> {
  const [id, createdBy, at] = [newId(), byOf(actor), now()];
  await insertNote(tx, actor.organizationId, { id, body, createdBy, at, contactId: contact.id });
  await insertHistory(tx, actor.organizationId, {
    id: newId(),
    contactId: contact.id,
    type: 'note_added',
    at,
    data: { id, body, created_by: createdBy },
  });
  return { id, body, created_by: createdBy, created_at: at.toISOString() };
}

/**
 * Handles POST /contacts/{id}/notes: adds a dated note to the contact and its history. Throws contact_not_found,
 * contact_merged.
 */
export const addContactNote = (actor: Actor, input: AddContactNoteInput): Promise<ContactNote> =>
  transact(async (tx) => addNote(tx, actor, await requireContact(tx, actor, input.id), input.body));
