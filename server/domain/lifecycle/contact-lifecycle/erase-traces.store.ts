import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { PersonRows } from '../../inbox/person/person-rows.ts';

/**
 * Empties the events about the person. If `since` is given, empties only later events. Bodies are rewritten with
 * `object` null, and contexts and the receivers' answers are deleted. A body is overwritten instead of removed, so that
 * a worker that is rendering the body at the same time cannot store it again.
 */
export async function emptyEvents(
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  since: Date | null,
): Promise<void> {
  await tx.run(
    `UPDATE events SET context = '{}', body = json_build_object('id', id, 'type', type, 'api_version', 'v1',
            'created_at', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'org_id', organization_id, 'data', json_build_object('object', NULL))::text
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND ($3::timestamptz IS NULL OR occurred_at > $3)`,
    [organizationId, contactIds, since],
  );
  await emptyAnswers(organizationId, contactIds, tx);
}

/** Deletes the answers of webhook receivers to events about these contacts. */
export async function emptyAnswers(
  organizationId: string,
  contactIds: readonly string[],
  on: Sql = sql,
): Promise<void> {
  const values = [organizationId, contactIds];
  const theirs = `SELECT d.id FROM events e JOIN webhook_deliveries d ON d.event_id = e.id
                   WHERE e.organization_id = $1 AND e.contact_id = ANY($2::uuid[])`;
  await on.run(
    `UPDATE webhook_attempts SET response_body = NULL
                 WHERE response_body IS NOT NULL AND delivery_id IN (${theirs})`,
    values,
  );
  await on.run(
    `UPDATE webhook_deliveries SET response_body = NULL
                 WHERE response_body IS NOT NULL AND id IN (${theirs})`,
    values,
  );
}

/**
 * Removes the texts from the stored results of sends and chats, which callers with an idempotency key can request
 * again. The ids stay.
 */
export const emptyResults = (tx: Tx, organizationId: string, rows: PersonRows): Promise<number> =>
  tx.run(
    `UPDATE idempotency_records SET result = (CASE
              WHEN json_typeof(result -> 'message') = 'object' THEN jsonb_set(result::jsonb, '{message,content}', '""')
              ELSE result::jsonb - '{error,changes,answer}'::text[] END)::json
      WHERE organization_id = $1 AND result IS NOT NULL
        AND (send_id = ANY($2::uuid[]) OR result ->> 'conversation_id' = ANY($3::text[]) OR result ->> 'contact_id' = ANY($4::text[]))`,
    [organizationId, rows.messageIds, rows.conversationIds, rows.contactIds],
  );

/**
 * Stores a result for each send to the person that is running or whose process died. If no better result is stored
 * later, a repeated request returns this result and does not send again.
 */
export const foretellResults = (tx: Tx, organizationId: string, rows: PersonRows, outcome: object): Promise<number> =>
  tx.run(
    `UPDATE idempotency_records SET result = ($3::jsonb || jsonb_build_object('id', send_id))::json
      WHERE organization_id = $1 AND finished_at IS NULL AND send_id = ANY($2::uuid[])`,
    [organizationId, rows.messageIds, JSON.stringify(outcome)],
  );

/** Removes the details of audit entries about the person. The record of who did what stays. */
export const emptyAudit = (tx: Tx, organizationId: string, rows: PersonRows): Promise<number> =>
  tx.run(
    `UPDATE audit_entries SET details = NULL WHERE organization_id = $1 AND details IS NOT NULL AND object_id = ANY($2::text[])`,
    [organizationId, [...rows.contactIds, ...rows.conversationIds, ...rows.messageIds]],
  );

/**
 * Empties the imported file lines that belong to this person. A line is found by its contact. If the line led to no
 * contact, it is found by a cell that equals one of the person's values. Lines of other contacts, and lines still to be
 * imported, stay.
 */
export const emptyImportedLines = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  cells: readonly string[],
): Promise<number> =>
  tx.run(
    `UPDATE contact_import_rows r SET cells = array_fill(''::text, ARRAY[cardinality(r.cells)]), message = NULL FROM contact_imports f
      WHERE f.id = r.import_id AND f.organization_id = $1 AND r.status <> 'pending'
        AND (r.contact_id = ANY($2::uuid[])
          OR (r.contact_id IS NULL AND EXISTS (
                SELECT 1 FROM unnest(r.cells) AS c(cell)
                 WHERE CASE WHEN trim(c.cell) ~ '^\\+?[0-9 ()./-]+$' THEN regexp_replace(c.cell, '[^0-9]', '', 'g')
                            ELSE lower(trim(c.cell)) END = ANY($3::text[]))))`,
    [organizationId, contactIds, cells],
  );

/** Deletes the records of merges of these contacts. */
export const deleteMerges = (tx: Tx, organizationId: string, contactIds: readonly string[]): Promise<number> =>
  tx.run(
    `DELETE FROM contact_merges
      WHERE organization_id = $1 AND (survivor_id = ANY($2::uuid[]) OR merged_id = ANY($2::uuid[]))`,
    [organizationId, contactIds],
  );

/** Finds the contacts that were erased or anonymized in the last day. */
export const selectLatelyErased = (): Promise<{ organization_id: string; contact_ids: string[] }[]> =>
  sql.rows<{ organization_id: string; contact_ids: string[] }>(
    `SELECT organization_id, array_agg(object_id) AS contact_ids FROM audit_entries
      WHERE action IN ('contact.erased', 'contact.anonymized') AND created_at > now() - interval '1 day'
      GROUP BY organization_id`,
  );
