import type { Bulk, BulkAction } from '#server/contract/outreach/contact-bulk.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface BulkRow {
  id: string;
  act: BulkAction;
  status: Bulk['status'];
  total: number;
  changed: number;
  unchanged: number;
  started_by: { id: string | null; name: string | null };
  created_at: string;
  ended_at: string | null;
}

const columns = `id, act, status, total, changed, unchanged, started_by, ${isoText('created_at')} AS created_at,
  ${isoText('ended_at')} AS ended_at`;

export const findBulk = (organizationId: string, id: string, on: Sql = sql): Promise<BulkRow | null> =>
  on.row<BulkRow>(`SELECT ${columns} FROM contact_bulks WHERE organization_id = $1 AND id = $2`, [organizationId, id]);

/** Finds a running bulk action and locks it until the commit. Null if the action has ended. */
export const lockRunning = (tx: Tx, organizationId: string, id: string): Promise<BulkRow | null> =>
  tx.row<BulkRow>(
    `SELECT ${columns} FROM contact_bulks WHERE organization_id = $1 AND id = $2 AND status = 'running' FOR UPDATE`,
    [organizationId, id],
  );

export const insertBulk = (
  tx: Tx,
  organizationId: string,
  row: Pick<BulkRow, 'id' | 'act' | 'started_by'>,
): Promise<number> =>
  tx.run('INSERT INTO contact_bulks (id, organization_id, act, started_by) VALUES ($2, $1, $3, $4)', [
    organizationId,
    row.id,
    JSON.stringify(row.act),
    JSON.stringify(row.started_by),
  ]);

/**
 * Inserts the contacts of a bulk action in chunks of `size`. Ids are sorted within each chunk, so that a worker locks
 * contacts in that order.
 */
export const insertChunks = (
  tx: Tx,
  bulkId: string,
  firstPosition: number,
  contactIds: readonly string[],
  size: number,
): Promise<number> =>
  tx.run(
    `INSERT INTO contact_bulk_chunks (bulk_id, place, contact_ids)
     SELECT $1, $2 + (o - 1) / $4, array_agg(id ORDER BY id)
       FROM unnest($3::uuid[]) WITH ORDINALITY AS chosen(id, o) GROUP BY (o - 1) / $4`,
    [bulkId, firstPosition, contactIds, size],
  );

/** Stores the total number of contacts to change, after all of them were chosen. */
export const saveTotal = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE contact_bulks SET total = (SELECT coalesce(sum(cardinality(contact_ids)), 0) FROM contact_bulk_chunks WHERE bulk_id = $2)
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );

/** Removes the next chunk of contacts from the remaining work and returns it. The caller has locked the bulk action. */
export const takeChunk = (tx: Tx, organizationId: string, bulkId: string): Promise<{ contact_ids: string[] } | null> =>
  tx.row<{ contact_ids: string[] }>(
    `DELETE FROM contact_bulk_chunks
      WHERE bulk_id = $2 AND place = (SELECT min(k.place) FROM contact_bulk_chunks k JOIN contact_bulks b ON b.id = k.bulk_id
                                       WHERE b.organization_id = $1 AND b.id = $2)
  RETURNING contact_ids`,
    [organizationId, bulkId],
  );

export const addCounts = (
  tx: Tx,
  organizationId: string,
  id: string,
  counts: { readonly changed: number; readonly unchanged: number },
): Promise<number> =>
  tx.run(
    `UPDATE contact_bulks SET changed = changed + $3, unchanged = unchanged + $4
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, counts.changed, counts.unchanged],
  );

/** Ends a running bulk action and deletes its remaining work. Returns false if it had already ended. */
export async function endBulk(
  tx: Tx,
  organizationId: string,
  id: string,
  end: { readonly status: 'completed' | 'canceled'; readonly at: Date },
): Promise<boolean> {
  const ended = await tx.run(
    `UPDATE contact_bulks SET status = $3::bulk_status, ended_at = $4
      WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, end.status, end.at],
  );
  if (ended > 0) await tx.run('DELETE FROM contact_bulk_chunks WHERE bulk_id = $1', [id]);
  return ended > 0;
}

/** Finds the running bulk actions, the oldest first. */
export const selectRunning = (): Promise<{ organization_id: string; bulk_id: string }[]> =>
  sql.rows<{ organization_id: string; bulk_id: string }>(
    `SELECT organization_id, id AS bulk_id FROM contact_bulks WHERE status = 'running' ORDER BY created_at`,
  );

export const deleteOldBulks = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM contact_bulks WHERE id IN (
       SELECT id FROM contact_bulks
        WHERE created_at < $1::timestamptz - interval '30 days' AND status <> 'running' LIMIT $2)`,
    [at, limit],
  );
