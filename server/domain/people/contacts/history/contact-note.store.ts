import type { ContactHistoryItem, ContactNote } from '#server/contract/people/contact-records.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export interface NoteRow extends ContactNote {
  /** The creation time with microsecond precision, for cursors. */
  created_position: string;
}

export const insertNote = (
  tx: Tx,
  organizationId: string,
  note: {
    readonly id: string;
    readonly contactId: string;
    readonly body: string;
    readonly createdBy: unknown;
    readonly at: Date;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contact_notes (id, organization_id, contact_id, body, created_by, created_at)
     VALUES ($id, $organizationId, $contactId, $body, $createdBy, $at)`,
      {
        id: note.id,
        organizationId,
        contactId: note.contactId,
        body: note.body,
        createdBy: JSON.stringify(note.createdBy),
        at: note.at,
      },
    )
    .run();

/** Finds notes of a contact, newest first. If the page has a `since`, finds only later notes, oldest first. */
export const selectNotes = (organizationId: string, contactId: string, page: ChangesPage): Promise<NoteRow[]> =>
  sql.rows<NoteRow & Record<string, unknown>>(
    `SELECT id, body, created_by, ${iso('created_at')} AS created_at, ${preciseText('created_at')} AS created_position
       FROM contact_notes
      WHERE organization_id = $1 AND contact_id = $2
        ${changesClause(3, 'contact_notes.created_at', 'contact_notes.created_at', 'contact_notes.id')}`,
    [organizationId, contactId, ...changesValues(page)],
  );

export interface HistoryRow {
  id: string;
  type: ContactHistoryItem['type'];
  at: string;
  data: unknown;
  at_position: string;
}

/**
 * Finds the latest entries of each type in a contact's history, newest first. If the page has a `since`, finds only
 * later entries, oldest first.
 */
export const selectHistory = (
  organizationId: string,
  contactId: string,
  latest: number,
  page: ChangesPage,
): Promise<HistoryRow[]> =>
  sql.rows<HistoryRow & Record<string, unknown>>(
    `SELECT h.id, h.type, ${iso('h.at')} AS at, h.data, ${preciseText('h.at')} AS at_position
       FROM unnest(ARRAY['stage_changed', 'assignment_changed', 'note_added']) AS t(type)
      CROSS JOIN LATERAL (SELECT * FROM contact_history x
                           WHERE x.organization_id = $1 AND x.contact_id = $2 AND x.type = t.type
                           ORDER BY x.at DESC, x.id DESC LIMIT $3) h
      WHERE true ${changesClause(4, 'h.at', 'h.at', 'h.id')}`,
    [organizationId, contactId, latest, ...changesValues(page)],
  );
