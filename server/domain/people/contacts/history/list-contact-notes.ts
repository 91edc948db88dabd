import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ContactNote } from '#server/contract/people/contact-records.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { getContact } from '../reading/get-contact.ts';
import { selectNotes } from './contact-note.store.ts';
import { noteView } from './contact-note.view.ts';

interface Asked {
  readonly id: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/**
 * Handles GET /contacts/{id}/notes: lists the contact's notes, newest first. With `updated_since`, lists only later
 * notes, oldest first. Throws contact_not_found, invalid_cursor.
 */
export async function listContactNotes(actor: Actor, input: Asked): Promise<Page<ContactNote>> {
  const { id } = await getContact(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'contact-notes', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectNotes(actor.organizationId, id, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, noteView, (row) => writeCursor(binding, [row.created_position, row.id]));
}

/** Loads all notes of a contact, newest first, for the export of the contact's data. */
export async function loadContactNotes(organizationId: string, contactId: string): Promise<ContactNote[]> {
  return (await selectNotes(organizationId, contactId, { position: null, limit: null })).map(noteView);
}
