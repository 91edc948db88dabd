import type { Tx } from '#server/db/transact.ts';

/** Writes only a change: an unchanged contact keeps its updated_at. */
export const setWaId = (tx: Tx, organizationId: string, id: string, waId: string): Promise<number> =>
  tx.run('UPDATE contacts SET wa_id = $3 WHERE organization_id = $1 AND id = $2 AND wa_id IS DISTINCT FROM $3', [
    organizationId,
    id,
    waId,
  ]);
