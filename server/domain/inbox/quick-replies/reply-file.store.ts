import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ReplyFileRow {
  id: string;
  quick_reply_id: string;
  name: string;
  mime_type: string;
  /** The size in bytes. It is text, because the column is a bigint. */
  size: string;
}

/** Returns the files of all quick replies, in the order in which they are sent. */
export const selectReplyFiles = (organizationId: string): Promise<ReplyFileRow[]> =>
  sql.rows<ReplyFileRow>(
    `SELECT f.id, q.quick_reply_id, f.name, f.mime_type, f.size
       FROM quick_reply_files q JOIN files f ON f.id = q.file_id
      WHERE q.organization_id = $1 ORDER BY f.id`,
    [organizationId],
  );

export const countReplyFiles = async (tx: Tx, organizationId: string, replyId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM quick_reply_files WHERE organization_id = $1 AND quick_reply_id = $2',
      [organizationId, replyId],
    )
  )?.count ?? 0;

export const insertReplyFile = (tx: Tx, organizationId: string, replyId: string, fileId: string): Promise<number> =>
  tx.run('INSERT INTO quick_reply_files (file_id, organization_id, quick_reply_id) VALUES ($1, $2, $3)', [
    fileId,
    organizationId,
    replyId,
  ]);

/**
 * Deletes one file of the quick reply, or all its files if the file's id is null. Records that the bytes of the deleted
 * files must be removed from storage. Returns the names of the deleted files.
 */
export async function deleteReplyFiles(
  tx: Tx,
  organizationId: string,
  replyId: string,
  fileId: string | null,
): Promise<string[]> {
  const gone = await tx.rows<{ name: string; storage_key: string | null }>(
    `DELETE FROM files WHERE organization_id = $1 AND id IN (
       SELECT file_id FROM quick_reply_files
        WHERE organization_id = $1 AND quick_reply_id = $2 AND ($3::uuid IS NULL OR file_id = $3))
     RETURNING name, storage_key`,
    [organizationId, replyId, fileId],
  );
  const keys = gone.flatMap((file) => file.storage_key ?? []);
  if (keys.length > 0)
    await tx.run('INSERT INTO file_removals (storage_key) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [keys]);
  return gone.map((file) => file.name);
}
