import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export interface QuickReplyRow {
  id: string;
  shortcut: string;
  title: string;
  content: string;
  created_at: string;
  updated_at: string;
}

const columns = `id, shortcut, title, content, ${isoText('created_at')} AS created_at, ${isoText('updated_at')} AS updated_at`;

/** Newest first. */
export const selectQuickReplies = (organizationId: string, on: Sql = sql): Promise<QuickReplyRow[]> =>
  on.rows<QuickReplyRow>(
    `SELECT ${columns} FROM quick_replies WHERE organization_id = $1 ORDER BY quick_replies.created_at DESC, id DESC`,
    [organizationId],
  );
