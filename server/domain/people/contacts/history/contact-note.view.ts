import type { ContactHistoryItem, ContactNote } from '#server/contract/people/contact-records.ts';
import type { HistoryRow, NoteRow } from './contact-note.store.ts';

/** A dated note (contract/contacts.md#rules). */
export const noteView = ({ id, body, created_by, created_at }: NoteRow): ContactNote => ({
  id,
  body,
  created_by,
  created_at,
});

/** A contact history item (contract/contacts.md#fields). `data` is stored in that shape. */
export const historyView = ({ type, at, data }: HistoryRow): ContactHistoryItem =>
  ({ type, at, data }) as ContactHistoryItem;
