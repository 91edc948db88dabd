import type { ContactHistoryItem, ContactNote } from '#server/contract/people/contact-records.ts';
import type { HistoryRow, NoteRow } from './contact-note.store.ts';

/** Returns a dated note as the API shows it (contract/contacts.md#rules). */
export const noteView = ({ id, body, created_by, created_at }: NoteRow): ContactNote => ({
  id,
  body,
  created_by,
  created_at,
});

/**
 * Returns an entry of a contact's history as the API shows it (contract/contacts.md#fields). `data` is stored in this
 * form already.
 */
export const historyView = ({ type, at, data }: HistoryRow): ContactHistoryItem =>
  ({ type, at, data }) as ContactHistoryItem;
