import { cleanName } from '#server/base/text/clean-name.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface QuickReplyRow {
  id: string;
  shortcut: string;
  title: string;
  content: string;
  created_at: string;
  updated_at: string;
}

const columns = `id, shortcut, title, content, ${isoText('created_at')} AS created_at, ${isoText('updated_at')} AS updated_at`;

/** Returns the quick replies of an organization, newest first. */
export const selectQuickReplies = (organizationId: string, on: Sql = sql): Promise<QuickReplyRow[]> =>
  on.rows<QuickReplyRow>(
    `SELECT ${columns} FROM quick_replies WHERE organization_id = $1 ORDER BY quick_replies.created_at DESC, id DESC`,
    [organizationId],
  );

/** Inserts a quick reply. Null when another quick reply has the same shortcut. */
export const insertQuickReply = (
  tx: Tx,
  organizationId: string,
  reply: { readonly id: string; readonly shortcut: string; readonly title: string; readonly content: string },
): Promise<QuickReplyRow | null> =>
  tx.row<QuickReplyRow>(
    `INSERT INTO quick_replies (id, organization_id, shortcut, title, content) VALUES ($2, $1, $3, $4, $5)
     ON CONFLICT (organization_id, shortcut) DO NOTHING RETURNING ${columns}`,
    [organizationId, reply.id, cleanName(reply.shortcut), reply.title, reply.content],
  );

export const lockQuickReply = (tx: Tx, organizationId: string, id: string): Promise<QuickReplyRow | null> =>
  tx.row<QuickReplyRow>(`SELECT ${columns} FROM quick_replies WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    organizationId,
    id,
  ]);

export const updateQuickReplyRow = (
  tx: Tx,
  organizationId: string,
  reply: QuickReplyRow,
): Promise<QuickReplyRow | null> =>
  tx.row<QuickReplyRow>(
    `UPDATE quick_replies SET shortcut = $3, title = $4, content = $5 WHERE organization_id = $1 AND id = $2
     RETURNING ${columns}`,
    [organizationId, reply.id, cleanName(reply.shortcut), reply.title, reply.content],
  );

export const deleteQuickReply = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM quick_replies WHERE organization_id = $1 AND id = $2', [organizationId, id]);
