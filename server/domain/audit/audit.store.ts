import { newId } from '#server/base/ids.ts';
import type { AuditEntry } from '#server/contract/audit.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

interface AuditRow {
  readonly actor: unknown;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly details: unknown;
  readonly at: Date;
}

export const insertAuditEntry = (tx: Tx, organizationId: string, row: AuditRow): Promise<number> =>
  tx.run(
    `INSERT INTO audit_entries (id, organization_id, actor, action, object_type, object_id, object_name, details, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      organizationId,
      JSON.stringify(row.actor),
      row.action,
      row.objectType,
      row.objectId,
      row.objectName,
      row.details === undefined ? null : JSON.stringify(row.details),
      row.at,
    ],
  );

export interface AuditEntryRow {
  id: string;
  action: string;
  actor: AuditEntry['actor'];
  object_type: string;
  object_id: string | null;
  object_name: string | null;
  details: Record<string, unknown> | null;
  at: string;
  /** In microseconds, for cursors. */
  position: string;
}

interface AuditQuery {
  readonly actorId: string | null;
  readonly action: string | null;
  readonly objectType: string | null;
  readonly objectId: string | null;
  readonly position: readonly string[] | null;
  readonly limit: number;
}

/** Returns a page, newest first. */
export const selectAuditEntries = (organizationId: string, query: AuditQuery): Promise<AuditEntryRow[]> =>
  sql.rows<AuditEntryRow>(
    `SELECT id, action, actor, object_type, object_id, object_name, details, ${isoText('created_at')} AS at,
            ${preciseText('created_at')} AS position
       FROM audit_entries
      WHERE organization_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
        AND ($4::text IS NULL OR action = $4) AND ($5::text IS NULL OR object_type = $5)
        AND ($6::text IS NULL OR object_id = $6) AND ($7::text IS NULL OR actor ->> 'id' = $7)
      ORDER BY created_at DESC, id DESC LIMIT $8`,
    [
      organizationId,
      query.position?.[0] ?? null,
      query.position?.[1] ?? null,
      query.action,
      query.objectType,
      query.objectId,
      query.actorId,
      query.limit,
    ],
  );
