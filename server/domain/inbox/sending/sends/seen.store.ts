import type { Tx } from '#server/db/transact.ts';

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
