import type { Tx } from '#server/db/transact.ts';

export const findByWamid = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  wamid: string,
): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM messages WHERE organization_id = $1 AND connection_id = $2 AND wamid = $3', [
    organizationId,
    connectionId,
    wamid,
  ]);
