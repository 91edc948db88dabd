import type { ContactHistoryItem, ContactNote } from '#server/contract/contact-records.ts';
import type { HistoryRow, NoteRow } from './contact-note.store.ts';

/** A dated note (decisions.md §4). */
export const noteView = ({ id, body, created_by, created_at }: NoteRow): ContactNote => ({
  id,
  body,
  created_by,
  created_at,
});

/** interface.md §2 Contact history item; `data` was written in its shape. */
export const historyView = ({ type, at, data }: HistoryRow): ContactHistoryItem =>
  ({ type, at, data }) as ContactHistoryItem;
