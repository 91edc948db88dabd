import type { Tx } from '#server/db/transact.ts';

/** Returns the open conversations that the given member has taken over. */
export const openConversationsOf = (tx: Tx, organizationId: string, userId: string): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    `SELECT id FROM conversations WHERE organization_id = $1 AND taken_over_by_id = $2 AND status = 'open' ORDER BY id`,
    [organizationId, userId],
  );
