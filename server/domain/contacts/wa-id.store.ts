import type { Tx } from '#server/db/transact.ts';

/** Writes only a change: an unchanged contact keeps its updated_at. */
export const setWaId = (tx: Tx, organizationId: string, id: string, waId: string): Promise<number> =>
  tx.run('UPDATE contacts SET wa_id = $3 WHERE organization_id = $1 AND id = $2 AND wa_id IS DISTINCT FROM $3', [
    organizationId,
    id,
    waId,
  ]);

/** The person's latest business-scoped user id; earlier ones are kept, and no longer reach them. */
export const findWaUserId = (tx: Tx, organizationId: string, contactId: string): Promise<{ value: string } | null> =>
  tx.row<{ value: string }>(
    `SELECT value FROM contact_identifiers WHERE organization_id = $1 AND contact_id = $2 AND type = 'wa_user_id'
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    [organizationId, contactId],
  );
