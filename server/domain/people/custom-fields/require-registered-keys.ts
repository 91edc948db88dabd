import { AppError } from '#server/base/errors/app-error.ts';
import type { Sql } from '#server/db/sql.ts';
import { registeredKeys } from './custom-field.store.ts';

/** Returns which of the given keys are registered custom fields. */
export const registeredAmong = async (
  on: Sql,
  organizationId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await registeredKeys(on, organizationId, keys));

/**
 * Checks that all keys are registered custom fields. Otherwise throws unknown_fields with `details.unknown_fields`
 * (contract/errors.md).
 */
export async function requireRegisteredKeys(on: Sql, organizationId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const known = await registeredAmong(on, organizationId, keys);
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > 0) throw new AppError('unknown_fields', { unknown_fields: unknown });
}
