import type { Key } from '#server/contract/developers/key.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import type { KeyRow } from './key.store.ts';

/** Converts a key's row to the form that the panel shows. */
export const keyView = (row: KeyRow): Key => ({
  id: row.id,
  name: row.name,
  last4: row.last4,
  scopes: row.scopes as Scope[],
  test: row.is_test,
  legacy: row.is_legacy,
  allowed_ips: row.allowed_ips,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_by: row.created_by_id ? { id: row.created_by_id, name: row.created_by_name ?? '' } : null,
  created_at: row.created_at.toISOString(),
});
