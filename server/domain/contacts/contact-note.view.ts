import type { ContactHistoryItem, ContactNote } from '#server/contract/contact-records.ts';
import type { HistoryRow, NoteRow } from './contact-note.store.ts';

/** A dated note (contract/contacts.md#rules). */
export const noteView = ({ id, body, created_by, created_at }: NoteRow): ContactNote => ({
  id,
  body,
  created_by,
  created_at,
});

/** contract/contacts.md#fields Contact history item; `data` was written in its shape. */
export const historyView = ({ type, at, data }: HistoryRow): ContactHistoryItem =>
  ({ type, at, data }) as ContactHistoryItem;
