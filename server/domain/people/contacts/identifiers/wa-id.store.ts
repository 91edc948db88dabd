import type { Tx } from '#server/db/transact.ts';

/**
 * Stores the wa_id only if it changes, so that the updated_at of an unchanged contact stays the same. Anonymized and
 * merged contacts get no wa_id.
 */
export const setWaId = (tx: Tx, organizationId: string, id: string, waId: string): Promise<number> =>
  tx.run(
    `UPDATE contacts SET wa_id = $3
      WHERE organization_id = $1 AND id = $2 AND wa_id IS DISTINCT FROM $3 AND anonymized_at IS NULL AND merged_into_id IS NULL`,
    [organizationId, id, waId],
  );

/**
 * Finds the latest business-scoped user id of a contact. Earlier ids stay stored, but messages to them no longer
 * arrive. A parent id (`BR.ENT.…`) is used only if there is no other id, because the messaging provider does not
 * document that our calls can send to a parent id.
 */
export const findWaUserId = (tx: Tx, organizationId: string, contactId: string): Promise<{ value: string } | null> =>
  tx.row<{ value: string }>(
    `SELECT value FROM contact_identifiers WHERE organization_id = $1 AND contact_id = $2 AND type = 'wa_user_id'
      ORDER BY value LIKE '__.ENT.%', created_at DESC, id DESC LIMIT 1`,
    [organizationId, contactId],
  );

/** Gives a business-scoped user id to this contact, even if another contact had it before. */
export const takeWaUserId = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  identifier: { readonly id: string; readonly value: string; readonly matchKey: string },
): Promise<number> =>
  tx.run(
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     VALUES ($1, $2, $3, 'wa_user_id', $4, $5)
     ON CONFLICT (organization_id, type, match_key) DO UPDATE SET contact_id = excluded.contact_id, created_at = now()
       WHERE contact_identifiers.contact_id <> excluded.contact_id`,
    [identifier.id, organizationId, contactId, identifier.value, identifier.matchKey],
  );
