import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** Returns the end of the 24-hour window of the message's conversation. */
export const findWindowOf = (
  organizationId: string,
  messageId: string,
  on: Sql = sql,
): Promise<{ ends: Date | null } | null> =>
  on.row<{ ends: Date | null }>(
    `SELECT k.window_expires_at AS ends FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.id = $2`,
    [organizationId, messageId],
  );

/**
 * Stores on a failed message the id of the message that repeats it. Returns 0 when it was already repeated, or does not
 * count as failed anymore.
 */
export const claimResend = (tx: Tx, organizationId: string, messageId: string, repeatedBy: string): Promise<number> =>
  tx.run(
    `UPDATE messages SET sent_again_as = $3
      WHERE organization_id = $1 AND id = $2 AND delivery_status = 'failed' AND sent_again_as IS NULL`,
    [organizationId, messageId, repeatedBy],
  );
