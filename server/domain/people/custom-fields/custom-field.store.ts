import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** Returns which of the given keys are registered custom fields. */
export async function registeredKeys(on: Sql, organizationId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ key: string }>(
    'SELECT key FROM custom_fields WHERE organization_id = $1 AND key = ANY($2::text[])',
    [organizationId, keys],
  );
  return rows.map((row) => row.key);
}

export interface CustomFieldRow {
  key: string;
  label: string;
  type: string;
  options: string[];
  placeholder: string | null;
  position: number;
}

const columns = 'key, label, type, options, placeholder, position';

export const selectCustomFields = (organizationId: string, on: Sql = sql): Promise<CustomFieldRow[]> =>
  on.rows<CustomFieldRow>(
    `SELECT ${columns} FROM custom_fields WHERE organization_id = $1 ORDER BY position, created_at, id`,
    [organizationId],
  );

/**
 * Locks the organization's custom fields until the commit, so that two transactions do not change their order at the
 * same time.
 */
export const lockCustomFields = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`custom_fields:${organizationId}`]);

/** Inserts a custom field as the last in the order. Null if the key is already registered. */
export const insertCustomField = (
  tx: Tx,
  organizationId: string,
  field: Omit<CustomFieldRow, 'position'> & { readonly id: string },
): Promise<CustomFieldRow | null> =>
  tx
    .bind(
      `INSERT INTO custom_fields (id, organization_id, key, label, type, options, placeholder, position)
     VALUES ($id, $organizationId, $key, $label, $type, $options, $placeholder,
             (SELECT coalesce(max(position) + 1, 0) FROM custom_fields WHERE organization_id = $organizationId))
     ON CONFLICT (organization_id, key) DO NOTHING RETURNING ${columns}`,
      {
        organizationId,
        id: field.id,
        key: field.key,
        label: field.label,
        type: field.type,
        options: field.options,
        placeholder: field.placeholder,
      },
    )
    .row<CustomFieldRow>();

export const lockCustomField = (tx: Tx, organizationId: string, key: string): Promise<CustomFieldRow | null> =>
  tx.row<CustomFieldRow>(`SELECT ${columns} FROM custom_fields WHERE organization_id = $1 AND key = $2 FOR UPDATE`, [
    organizationId,
    key,
  ]);

export const updateCustomFieldRow = (tx: Tx, organizationId: string, field: CustomFieldRow): Promise<number> =>
  tx
    .bind(
      `UPDATE custom_fields SET label = $label, type = $type, options = $options, placeholder = $placeholder
      WHERE organization_id = $organizationId AND key = $key`,
      {
        organizationId,
        key: field.key,
        label: field.label,
        type: field.type,
        options: field.options,
        placeholder: field.placeholder,
      },
    )
    .run();

/** Sets the positions of the custom fields, counted from 0, in the order of the given keys. */
export const orderCustomFields = (tx: Tx, organizationId: string, keys: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE custom_fields f SET position = o.place - 1
       FROM unnest($2::text[]) WITH ORDINALITY AS o(key, place) WHERE f.organization_id = $1 AND f.key = o.key`,
    [organizationId, keys],
  );
