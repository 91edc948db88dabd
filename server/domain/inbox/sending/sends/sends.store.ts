import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { NumberRow } from '../../../channels/connections/sending-number.ts';

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

/** Returns the wamid of a message in the conversation. */
export const findQuoted = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  id: string,
): Promise<{ wamid: string | null } | null> =>
  tx.row<{ wamid: string | null }>(
    `SELECT wamid FROM messages
      WHERE organization_id = $1 AND conversation_id = $2 AND id = $3 AND wamid IS NOT NULL AND revoked_at IS NULL`,
    [organizationId, conversationId, id],
  );

interface SomebodyRow {
  id: string | null;
  name: string | null;
}

/**
 * Finds the member other than `userId` who wrote last after the message `seenId` (null: the conversation was empty).
 * Messages are ordered by arrival, because a customer's message has the messaging provider's time, which may be ahead
 * of ours.
 */
export const findWriterAfter = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  seenId: string | null,
  userId: string | null,
): Promise<SomebodyRow | null> =>
  tx.row<SomebodyRow>(
    `WITH seen AS (SELECT seq, created_at FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND id = $3)
     SELECT m.author->>'id' AS id, m.author->>'name' AS name FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.role = 'assistant'
        AND m.author->>'kind' = 'member' AND m.author->>'id' IS DISTINCT FROM $4
        AND ($3::uuid IS NULL OR (m.seq > (SELECT seq FROM seen)
             AND m.created_at > (SELECT created_at FROM seen) - interval '1 day'))
      ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`,
    [organizationId, conversationId, seenId, userId],
  );

export const findPerson = (tx: Tx, id: string): Promise<{ id: string; name: string } | null> =>
  tx.row<{ id: string; name: string }>('SELECT id, name FROM users WHERE id = $1', [id]);

/** Counts the customer's messages in a conversation since the last answer. */
export const countUnanswered = async (tx: Tx, organizationId: string, conversationId: string): Promise<number> => {
  const row = await tx.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.role = 'user'
        AND m.seq > coalesce((SELECT max(a.seq) FROM messages a WHERE a.conversation_id = $2 AND a.role = 'assistant'), 0)`,
    [organizationId, conversationId],
  );
  return row?.count ?? 0;
};

interface LastRead extends NumberRow {
  wamid: string;
}

/**
 * Finds the customer's latest message for a read receipt, if the number sends read receipts. Null if the conversation
 * has unread messages again.
 */
export const findLastRead = (organizationId: string, conversationId: string): Promise<LastRead | null> =>
  sql.row<LastRead>(
    `SELECT m.wamid, c.id, c.network, c.phone_number_id, c.access_token_sealed
       FROM conversations k JOIN connections c ON c.id = k.connection_id AND c.status <> 'disconnected'
            AND coalesce((c.settings->>'read_receipts')::boolean, true)
       JOIN messages m ON m.conversation_id = k.id AND m.role = 'user' AND m.wamid IS NOT NULL
      WHERE k.organization_id = $1 AND k.id = $2 AND k.unread_count = 0 AND k.channel = 'chatapp'
      ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`,
    [organizationId, conversationId],
  );
