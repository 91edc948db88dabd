import type { Tx } from '#server/db/transact.ts';

/**
 * How many of the customer's messages wait for an answer in a conversation: those since the first that does. The operator's
 * times are whole seconds: what we said since then tells those apart that came in the same one.
 */
export const countUnanswered = async (tx: Tx, organizationId: string, conversationId: string): Promise<number> => {
  const row = await tx.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE k.organization_id = $1 AND k.id = $2 AND k.awaiting_reply AND m.organization_id = $1 AND m.role = 'user'
        AND m.created_at >= k.awaiting_since AND NOT EXISTS (
            SELECT 1 FROM messages a WHERE a.conversation_id = k.id AND a.role = 'assistant' AND a.seq > m.seq)`,
    [organizationId, conversationId],
  );
  return row?.count ?? 0;
};
