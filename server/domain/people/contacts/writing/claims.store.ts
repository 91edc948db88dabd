import type { Claimed } from '#server/contract/people/claimed.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Adds the name or e-mail that a visitor typed to the contact's claims. A newer claim replaces an older one of the same
 * kind.
 */
export const saveClaims = (tx: Tx, organizationId: string, contactId: string, claims: Claimed): Promise<number> =>
  tx.run(
    `UPDATE contacts SET claimed = coalesce(claimed, '{}') || $3::jsonb
      WHERE organization_id = $1 AND id = $2 AND coalesce(claimed, '{}') || $3::jsonb IS DISTINCT FROM claimed`,
    [organizationId, contactId, JSON.stringify(claims)],
  );
