import { type Sql, sql } from '#server/db/sql.ts';

/** Which of these keys are registered. */
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
