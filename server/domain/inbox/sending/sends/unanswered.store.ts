import type { Tx } from '#server/db/transact.ts';

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
