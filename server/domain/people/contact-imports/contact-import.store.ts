import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ImportRow {
  id: string;
  file_name: string;
  status: 'running' | 'completed' | 'canceled';
  dry_run: boolean;
  columns: string[];
  mapping: string[];
  tags: string[];
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  started_by: { id: string | null; name: string | null };
  created_at: string;
  ended_at: string | null;
  /** The creation time with microsecond precision, for cursors. */
  position: string;
}

const counted = ['created', 'updated', 'unchanged', 'failed'] as const;
const counts = counted.map((status) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`).join(', ');

/** While an import runs, its counts are computed from its rows. Afterwards, the stored counts are used. */
const count = (status: string) => `CASE WHEN i.status = 'running' THEN r.${status} ELSE i.${status} END AS ${status}`;
const from = `contact_imports i CROSS JOIN LATERAL (
    SELECT ${counts} FROM contact_import_rows WHERE import_id = i.id AND i.status = 'running') r`;
const columns = `i.id, i.file_name, i.status, i.dry_run, i.columns, i.mapping, i.tags, i.total,
  ${counted.map(count).join(', ')}, i.started_by, ${isoText('i.created_at')} AS created_at,
  ${isoText('i.ended_at')} AS ended_at,
  ${preciseText('i.created_at')} AS position`;

export const findImport = (organizationId: string, id: string, on: Sql = sql): Promise<ImportRow | null> =>
  on.row<ImportRow>(`SELECT ${columns} FROM ${from} WHERE i.organization_id = $1 AND i.id = $2`, [organizationId, id]);

/** Finds a page of imports, newest first. */
export const selectImports = (
  organizationId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<ImportRow[]> =>
  sql.rows<ImportRow>(
    `SELECT ${columns} FROM ${from}
      WHERE i.organization_id = $1 AND ($2::timestamptz IS NULL OR (i.created_at, i.id) < ($2, $3::uuid))
      ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
    [organizationId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

export const insertImport = (
  tx: Tx,
  organizationId: string,
  row: Pick<ImportRow, 'id' | 'file_name' | 'dry_run' | 'columns' | 'mapping' | 'tags' | 'total' | 'started_by'>,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contact_imports (id, organization_id, file_name, dry_run, columns, mapping, tags, total, started_by)
     VALUES ($id, $organizationId, $file_name, $dry_run, $columns, $mapping, $tags, $total, $started_by)`,
      {
        organizationId,
        id: row.id,
        file_name: row.file_name,
        dry_run: row.dry_run,
        columns: row.columns,
        mapping: row.mapping,
        tags: row.tags,
        total: row.total,
        started_by: JSON.stringify(row.started_by),
      },
    )
    .run();

/** Inserts rows of the file. Line numbers begin with 2, because the header is line 1. */
export const insertRows = (
  tx: Tx,
  importId: string,
  firstLine: number,
  rows: readonly (readonly string[])[],
): Promise<number> =>
  tx.run(
    `INSERT INTO contact_import_rows (import_id, line, cells)
     SELECT $1, $2 + r.place - 1, ARRAY(SELECT jsonb_array_elements_text(r.cells))
       FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS r(cells, place)`,
    [importId, firstLine, JSON.stringify(rows)],
  );

/** Locks a running import, so that it cannot end before the commit. Returns false if it has already ended. */
export const holdRunning = async (tx: Tx, organizationId: string, id: string): Promise<boolean> =>
  (await tx.row(
    `SELECT 1 AS one FROM contact_imports WHERE organization_id = $1 AND id = $2 AND status = 'running' FOR SHARE`,
    [organizationId, id],
  )) !== null;

/**
 * Ends a running import and stores its counts. Waits until transactions that are importing rows have finished. Returns
 * false if it had already ended.
 */
export async function endImport(
  tx: Tx,
  organizationId: string,
  id: string,
  end: { readonly status: 'completed' | 'canceled'; readonly at: Date },
): Promise<boolean> {
  const ended = await tx.run(
    `UPDATE contact_imports SET status = $3::import_status, ended_at = $4
      WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, end.status, end.at],
  );
  if (ended === 0) return false;
  // The rows can change until the first statement holds the lock on the import. A second statement therefore counts
  // them.
  await tx.run(
    `UPDATE contact_imports i SET ${counted.map((status) => `${status} = r.${status}`).join(', ')}
       FROM (SELECT ${counts} FROM contact_import_rows WHERE import_id = $2) r
      WHERE i.organization_id = $1 AND i.id = $2`,
    [organizationId, id],
  );
  return true;
}

/** Finds the running imports, the oldest first. */
export const selectRunning = (): Promise<{ organization_id: string; import_id: string }[]> =>
  sql.rows<{ organization_id: string; import_id: string }>(
    `SELECT organization_id, id AS import_id FROM contact_imports WHERE status = 'running' ORDER BY created_at`,
  );

/**
 * Deletes ended imports that were created more than 30 days ago, because files with personal data are not stored
 * longer.
 */
export const deleteOldImports = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM contact_imports WHERE id IN (
       SELECT id FROM contact_imports
        WHERE created_at < $1::timestamptz - interval '30 days' AND status <> 'running' LIMIT $2)`,
    [at, limit],
  );
