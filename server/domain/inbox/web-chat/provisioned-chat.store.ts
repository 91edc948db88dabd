import type { Tx } from '#server/db/transact.ts';

/** Finds an agent by its slug, and whether its web chat was ever configured. */
export const findProvisionedChat = (
  tx: Tx,
  organizationId: string,
  slug: string,
): Promise<{ id: string; is_decided: boolean } | null> =>
  tx.row<{ id: string; is_decided: boolean }>(
    `SELECT a.id, w.agent_id IS NOT NULL AS is_decided FROM agents a LEFT JOIN web_chats w ON w.agent_id = a.id
      WHERE a.organization_id = $1 AND a.slug = $2`,
    [organizationId, slug],
  );
