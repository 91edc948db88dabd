import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Deletes the finished lists of conversations, because they contain people's names. A list that is still being made
 * loses its lease and is made again without the person; its worker either finishes first or finds that it no longer
 * holds the list. Returns the storage keys of the deleted files.
 */
async function detachLists(tx: Tx, organizationId: string): Promise<string[]> {
  await tx.run(
    `UPDATE figure_exports SET lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND status = 'waiting' AND question ->> 'table' = 'episodes'`,
    [organizationId],
  );
  const files = await tx.rows<{ storage_key: string | null }>(
    `WITH gone AS (
       DELETE FROM figure_exports WHERE organization_id = $1 AND status <> 'waiting' AND question ->> 'table' = 'episodes'
       RETURNING file_id)
     DELETE FROM files WHERE organization_id = $1 AND id IN (SELECT file_id FROM gone) RETURNING storage_key`,
    [organizationId],
  );
  return files.flatMap((file) => file.storage_key ?? []);
}

/**
 * Deletes the rows of message files and of lists with people's names, and records that their bytes have to be removed
 * from the storage. Returns the storage keys.
 */
export async function detachFiles(
  tx: Tx,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  const files = await tx.rows<{ id: string; storage_key: string | null }>(
    `SELECT f.id, f.storage_key FROM files f
      WHERE f.organization_id = $1
        AND f.id IN (SELECT m.file_id FROM messages m WHERE m.conversation_id = ANY($2::uuid[]))
        AND NOT EXISTS (SELECT 1 FROM messages o WHERE o.file_id = f.id AND o.conversation_id <> ALL($2::uuid[]))`,
    [organizationId, conversationIds],
  );
  // A file that stayed on its sender's server has no bytes in our storage.
  const keys = [...files.flatMap((file) => file.storage_key ?? []), ...(await detachLists(tx, organizationId))];
  await tx.run('INSERT INTO file_removals (storage_key) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [keys]);
  await tx.run('DELETE FROM files WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    organizationId,
    files.map((file) => file.id),
  ]);
  return keys;
}

export const selectRemovals = (limit: number): Promise<{ storage_key: string }[]> =>
  sql.rows<{ storage_key: string }>('SELECT storage_key FROM file_removals ORDER BY created_at LIMIT $1', [limit]);

export const finishRemoval = (storageKey: string): Promise<number> =>
  sql.run('DELETE FROM file_removals WHERE storage_key = $1', [storageKey]);
