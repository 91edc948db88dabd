import type { Tx } from '#server/db/transact.ts';

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
