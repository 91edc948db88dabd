import { newId } from '#server/base/ids.ts';
import type { AuditEntry } from '#server/contract/platform/audit.ts';
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
  tx
    .bind(
      `INSERT INTO audit_entries (id, organization_id, actor, action, object_type, object_id, object_name, details, created_at)
     VALUES ($id, $organizationId, $actor, $action, $objectType, $objectId, $objectName, $details, $at)`,
      {
        id: newId(),
        organizationId,
        actor: JSON.stringify(row.actor),
        action: row.action,
        objectType: row.objectType,
        objectId: row.objectId,
        objectName: row.objectName,
        details: row.details === undefined ? null : JSON.stringify(row.details),
        at: row.at,
      },
    )
    .run();

export interface AuditEntryRow {
  id: string;
  action: string;
  actor: AuditEntry['actor'];
  object_type: string;
  object_id: string | null;
  object_name: string | null;
  details: Record<string, unknown> | null;
  at: string;
  /** The time as text, precise to the microsecond, for cursors. */
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

/** Returns a page of audit entries, newest first. */
export const selectAuditEntries = (organizationId: string, query: AuditQuery): Promise<AuditEntryRow[]> =>
  sql
    .bind(
      `SELECT id, action, actor, object_type, object_id, object_name, details, ${isoText('created_at')} AS at,
            ${preciseText('created_at')} AS position
       FROM audit_entries
      WHERE organization_id = $organizationId AND ($positionAt::timestamptz IS NULL OR (created_at, id) < ($positionAt, $positionId::uuid))
        AND ($action::text IS NULL OR action = $action) AND ($objectType::text IS NULL OR object_type = $objectType)
        AND ($objectId::text IS NULL OR object_id = $objectId) AND ($actorId::text IS NULL OR actor ->> 'id' = $actorId)
      ORDER BY created_at DESC, id DESC LIMIT $limit`,
      {
        organizationId,
        positionAt: query.position?.[0] ?? null,
        positionId: query.position?.[1] ?? null,
        action: query.action,
        objectType: query.objectType,
        objectId: query.objectId,
        actorId: query.actorId,
        limit: query.limit,
      },
    )
    .rows<AuditEntryRow>();
