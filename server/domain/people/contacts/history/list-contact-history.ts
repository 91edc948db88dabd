import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import {
  type ContactHistoryItem,
  historyMaxPerType,
  type ListContactHistoryInput,
} from '#server/contract/people/contact-records.ts';
import type { Page } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { getContact } from '../reading/get-contact.ts';
import { selectHistory } from './contact-note.store.ts';
import { historyView } from './contact-note.view.ts';

const allTypes = 3 * historyMaxPerType;

/**
 * Handles GET /contacts/{id}/history: lists the latest 100 entries of each type, newest first. With `updated_since`,
 * lists only later entries, oldest first. Throws contact_not_found, invalid_cursor.
 */
export async function listContactHistory(
  actor: Actor,
  input: ListContactHistoryInput,
): Promise<Page<ContactHistoryItem>> {
  const { id } = await getContact(actor, input);
  const limit = Math.min(input.limit ?? allTypes, allTypes);
  const binding = { list: 'contact-history', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const page = { position, limit: limit + 1, ...(await changesAsked(input.updated_since)) };
  const rows = await selectHistory(actor.organizationId, id, historyMaxPerType, page);
  return pageFrom(rows, limit, historyView, (row) => writeCursor(binding, [row.at_position, row.id]));
}
