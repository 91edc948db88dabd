import type { Tx } from '#server/db/transact.ts';

/**
 * Deletes the web visitors of these conversations. A visitor who returns with the same browser counts as a new visitor.
 */
export const forgetVisitors = (tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<number> =>
  tx.run(
    `DELETE FROM web_visitors v USING conversations k
      WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[]) AND k.channel IN ('web', 'embed')
        AND v.organization_id = $1 AND v.agent_id = k.agent_id AND v.id::text = k.external_user_id`,
    [organizationId, conversationIds],
  );
