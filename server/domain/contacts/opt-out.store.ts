import type { Tx } from '#server/db/transact.ts';

/** Answers 0 when the contact had opted out already. */
export const setOptedOut = (tx: Tx, organizationId: string, id: string, at: Date): Promise<number> =>
  tx.run(
    'UPDATE contacts SET opted_out_at = $3 WHERE organization_id = $1 AND id = $2 AND opted_out_at IS NULL AND merged_into_id IS NULL',
    [organizationId, id, at],
  );

/** Answers 0 when the contact had not opted out. */
export const setOptedIn = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    'UPDATE contacts SET opted_out_at = NULL WHERE organization_id = $1 AND id = $2 AND opted_out_at IS NOT NULL',
    [organizationId, id],
  );
