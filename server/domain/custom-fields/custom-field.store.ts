import type { Sql } from '#server/db/sql.ts';

/** Which of these keys are registered. */
export async function registeredKeys(on: Sql, organizationId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ key: string }>(
    'SELECT key FROM custom_fields WHERE organization_id = $1 AND key = ANY($2::text[])',
    [organizationId, keys],
  );
  return rows.map((row) => row.key);
}
