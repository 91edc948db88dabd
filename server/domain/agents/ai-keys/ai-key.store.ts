import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface AiKeyRow {
  id: string;
  name: string;
  provider: string;
  hint: string;
  base_url: string | null;
  rotated_at: string | null;
  last_tested_at: string | null;
  last_test_error: string | null;
  created_at: string;
}

export interface SealedAiKey {
  id: string;
  name: string;
  provider: string;
  key_sealed: string;
  base_url: string | null;
}

const columns = `id, name, provider, hint, base_url, ${isoText('rotated_at')} AS rotated_at,
  ${isoText('last_tested_at')} AS last_tested_at, last_test_error, ${isoText('created_at')} AS created_at`;

/** Returns the keys of an organization, sorted by name. */
export const selectAiKeys = (organizationId: string): Promise<AiKeyRow[]> =>
  sql.rows<AiKeyRow>(`SELECT ${columns} FROM ai_keys WHERE organization_id = $1 ORDER BY lower(name), id`, [
    organizationId,
  ]);

export const lockAiKey = (tx: Tx, organizationId: string, id: string): Promise<AiKeyRow | null> =>
  tx.row<AiKeyRow>(`SELECT ${columns} FROM ai_keys WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    organizationId,
    id,
  ]);

export interface NewAiKey {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly sealed: string;
  readonly hint: string;
  readonly baseUrl: string | null;
}

/** Inserts an AI key. Null if another key has the same name, ignoring case. */
export const insertAiKey = (tx: Tx, organizationId: string, key: NewAiKey): Promise<AiKeyRow | null> =>
  tx
    .bind(
      `INSERT INTO ai_keys (id, organization_id, name, provider, key_sealed, hint, base_url)
     VALUES ($id, $organizationId, $name, $provider, $sealed, $hint, $baseUrl)
     ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING ${columns}`,
      {
        organizationId,
        id: key.id,
        name: key.name,
        provider: key.provider,
        sealed: key.sealed,
        hint: key.hint,
        baseUrl: key.baseUrl,
      },
    )
    .row<AiKeyRow>();

export const setAiKeyName = (tx: Tx, organizationId: string, id: string, name: string): Promise<AiKeyRow | null> =>
  tx.row<AiKeyRow>(`UPDATE ai_keys SET name = $3 WHERE organization_id = $1 AND id = $2 RETURNING ${columns}`, [
    organizationId,
    id,
    name,
  ]);

/** Replaces a key's secret, and clears the test result of the earlier secret. */
export const setAiKeySecret = (
  tx: Tx,
  organizationId: string,
  key: Pick<NewAiKey, 'id' | 'sealed' | 'hint' | 'baseUrl'>,
  at: Date,
): Promise<AiKeyRow | null> =>
  tx
    .bind(
      `UPDATE ai_keys SET key_sealed = $sealed, hint = $hint, base_url = $baseUrl, rotated_at = $at, last_tested_at = NULL,
            last_test_error = NULL
      WHERE organization_id = $organizationId AND id = $id RETURNING ${columns}`,
      { organizationId, id: key.id, sealed: key.sealed, hint: key.hint, baseUrl: key.baseUrl, at },
    )
    .row<AiKeyRow>();

export const deleteAiKey = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM ai_keys WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Stores the result of a key's test. Null if the tested secret was replaced in the meantime. */
export const setAiKeyTest = (
  organizationId: string,
  tested: { readonly id: string; readonly sealed: string; readonly at: Date; readonly error: string | null },
): Promise<AiKeyRow | null> =>
  sql.row<AiKeyRow>(
    `UPDATE ai_keys SET last_tested_at = $4, last_test_error = $5
      WHERE organization_id = $1 AND id = $2 AND key_sealed = $3 RETURNING ${columns}`,
    [organizationId, tested.id, tested.sealed, tested.at, tested.error],
  );

export const selectSealedKey = (organizationId: string, id: string, on: Sql = sql): Promise<SealedAiKey | null> =>
  on.row<SealedAiKey>(
    'SELECT id, name, provider, key_sealed, base_url FROM ai_keys WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );

/** Returns at most two keys of a provider. The caller only needs to know whether there is exactly one. */
export const selectSealedKeysOf = (organizationId: string, provider: string, on: Sql = sql): Promise<SealedAiKey[]> =>
  on.rows<SealedAiKey>(
    `SELECT id, name, provider, key_sealed, base_url FROM ai_keys
      WHERE organization_id = $1 AND provider = $2 ORDER BY id LIMIT 2`,
    [organizationId, provider],
  );
