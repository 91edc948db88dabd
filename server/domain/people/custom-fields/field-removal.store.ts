import type { Tx } from '#server/db/transact.ts';

const ids = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

/** Deletes the definition of a custom field and returns its label. Null if the field does not exist. */
export const deleteCustomField = (tx: Tx, organizationId: string, key: string): Promise<{ label: string } | null> =>
  tx.row<{ label: string }>('DELETE FROM custom_fields WHERE organization_id = $1 AND key = $2 RETURNING label', [
    organizationId,
    key,
  ]);

/** Deletes a custom field's values from all contacts, and returns the contacts that had a value. */
export const deleteFieldValues = async (tx: Tx, organizationId: string, key: string): Promise<string[]> =>
  ids(
    await tx.rows<{ id: string }>(
      `UPDATE contacts SET custom_fields = custom_fields - $2::text
        WHERE organization_id = $1 AND custom_fields ? $2::text RETURNING id`,
      [organizationId, key],
    ),
  );
