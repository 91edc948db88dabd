import type { Actor } from '#server/base/actor.ts';
import type { ContactReference } from '#server/contract/people/contact-actions.ts';
import { transact } from '#server/db/transact.ts';
import { findTarget } from '../identifiers/find-target.ts';
import { writeContact } from './write-contact.ts';

interface Notes extends ContactReference {
  readonly note: string | null;
}

/**
 * Handles POST /contacts/note (contract/contacts.md#operations): replaces the contact's internal notes; null or empty
 * text clears them.
 */
export async function setContactNotes(actor: Actor, input: Notes) {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    const note = input.note || null;
    await writeContact(tx, actor, contact, { notes: note });
    return { ok: true as const, contact_id: contact.id, note };
  });
}
