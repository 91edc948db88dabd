import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { AddContactNoteInput, ContactNote } from '#server/contract/contact-records.ts';
import { transact } from '#server/db/transact.ts';
import { insertNote } from './contact-note.store.ts';
import { insertHistory } from './contact-write.store.ts';
import { requireContact } from './require-contact.ts';

/** POST /contacts/{id}/notes: a dated note, also in the history. Throws contact_not_found, contact_merged. */
export async function addContactNote(actor: Actor, input: AddContactNoteInput): Promise<ContactNote> {
  const note = { id: newId(), body: input.body, createdBy: byOf(actor), at: now() };
  const { id, body, createdBy, at } = note;
  await transact(async (tx) => {
    const contact = await requireContact(tx, actor, input.id);
    await insertNote(tx, actor.organizationId, { ...note, contactId: contact.id });
    await insertHistory(tx, actor.organizationId, {
      id: newId(),
      contactId: contact.id,
      type: 'note_added',
      at,
      data: { id, body, created_by: createdBy },
    });
  });
  return { id, body, created_by: createdBy, created_at: at.toISOString() };
}
