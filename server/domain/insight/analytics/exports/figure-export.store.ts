import type { Role } from '#server/contract/organization/scopes.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../../../platform/work/work-table.ts';

/**
 * Describes exports as rows of work that a worker leases. The exports of one organization are processed one after
 * another.
 */
export const exportRows: WorkTable = {
  table: 'figure_exports',
  open: "status = 'waiting'",
  attempts: 'attempt',
  deadLetter: "status = 'failed', next_attempt_at = NULL, ended_at = now()",
  of: ['organization_id'],
};

export interface DueExport extends WorkRow {
  organization_id: string;
  question: unknown;
  /** The current role of the member who requested the export. Null if the member has left the organization. */
  role: Role | null;
}
export const dueExportColumns = `w.organization_id, w.question,
  (SELECT m.role::text FROM members m WHERE m.organization_id = w.organization_id AND m.user_id = w.user_id) AS role`;

export const organizationsWithDueExports = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM figure_exports
      WHERE status = 'waiting' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
  );

export interface ExportRow {
  id: string;
  title: string;
  status: 'waiting' | 'done' | 'failed';
  row_count: number | null;
  error: string | null;
  created_at: string;
  file_id: string | null;
  file_name: string | null;
}

const columns = `e.id, e.question ->> 'title' AS title, e.status, e.row_count, e.error, ${isoText('e.created_at')} AS created_at,
  e.file_id, f.name AS file_name`;

/** Returns the exports of one member, newest first. */
export const selectExports = (organizationId: string, userId: string, limit: number): Promise<ExportRow[]> =>
  sql.rows<ExportRow>(
    `SELECT ${columns} FROM figure_exports e LEFT JOIN files f ON f.id = e.file_id AND f.organization_id = e.organization_id
      WHERE e.organization_id = $1 AND e.user_id = $2 ORDER BY e.created_at DESC, e.id DESC LIMIT $3`,
    [organizationId, userId, limit],
  );

/** Locks the exports of one member until the commit, so that two simultaneous requests cannot exceed the limit. */
export const lockExports = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [`figure_exports:${organizationId}:${userId}`]);

export const countWaiting = async (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM figure_exports WHERE organization_id = $1 AND user_id = $2 AND status = 'waiting'`,
      [organizationId, userId],
    )
  )?.count ?? 0;

/** Stores the request for an export. Returns the time of the request. */
export const insertExport = (
  tx: Tx,
  organizationId: string,
  row: { readonly id: string; readonly userId: string; readonly question: object },
): Promise<{ created_at: string } | null> =>
  tx.row<{ created_at: string }>(
    `INSERT INTO figure_exports (id, organization_id, user_id, question, next_attempt_at)
     VALUES ($2, $1, $3, $4, now()) RETURNING ${isoText('created_at')} AS created_at`,
    [organizationId, row.id, row.userId, JSON.stringify(row.question)],
  );

/**
 * Records that the file is ready. Returns false if another worker holds the export by now, or if the export is gone.
 */
export const endExport = async (
  tx: Tx,
  organizationId: string,
  {
    id,
    holder,
    fileId,
    rows,
  }: { readonly id: string; readonly holder: string; readonly fileId: string; readonly rows: number },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE figure_exports SET status = 'done', file_id = $4, row_count = $5, error = NULL, ended_at = now(),
            next_attempt_at = NULL, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND id = $2 AND status = 'waiting' AND lease_holder = $3`,
    [organizationId, id, holder, fileId, rows],
  )) > 0;

export interface OldExport {
  id: string;
  organization_id: string;
  file_id: string | null;
  storage_key: string | null;
}

export const selectOldExports = (at: Date, days: number, limit: number): Promise<OldExport[]> =>
  sql.rows<OldExport>(
    `SELECT e.id, e.organization_id, e.file_id, f.storage_key
       FROM figure_exports e LEFT JOIN files f ON f.id = e.file_id AND f.organization_id = e.organization_id
      WHERE e.created_at < $1::timestamptz - make_interval(days => $2) ORDER BY e.created_at LIMIT $3`,
    [at, days, limit],
  );

export const deleteExport = (organizationId: string, id: string): Promise<number> =>
  sql.run(
    `WITH gone AS (DELETE FROM figure_exports WHERE organization_id = $1 AND id = $2 RETURNING file_id)
     DELETE FROM files WHERE organization_id = $1 AND id IN (SELECT file_id FROM gone)`,
    [organizationId, id],
  );
