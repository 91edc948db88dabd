import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface KeyRow {
  id: string;
  name: string;
  last4: string;
  scopes: string[];
  is_test: boolean;
  is_legacy: boolean;
  allowed_ips: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_by_id: string | null;
  created_by_name: string | null;
  created_at: Date;
}

const columns = `k.id, k.name, k.last4, k.scopes, k.is_test, k.is_legacy, k.allowed_ips, k.expires_at, k.revoked_at,
  k.last_used_at, u.id AS created_by_id, u.name AS created_by_name, k.created_at`;

/** Returns every key of the organization, newest first. Revoked keys stay visible for 30 days. */
export const selectKeys = (organizationId: string): Promise<KeyRow[]> =>
  sql.rows<KeyRow>(
    `SELECT ${columns} FROM api_keys k LEFT JOIN users u ON u.id = k.created_by_id
      WHERE k.organization_id = $1 AND (k.revoked_at IS NULL OR k.revoked_at > now() - interval '30 days')
      ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.id DESC`,
    [organizationId],
  );

export const selectKey = (on: Sql, organizationId: string, id: string): Promise<KeyRow | null> =>
  on.row<KeyRow>(
    `SELECT ${columns} FROM api_keys k LEFT JOIN users u ON u.id = k.created_by_id
      WHERE k.organization_id = $1 AND k.id = $2`,
    [organizationId, id],
  );

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  readonly isTest: boolean;
  readonly allowedIps: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdById: string | null;
}

export const insertKey = (tx: Tx, organizationId: string, key: NewKey): Promise<number> =>
  tx
    .bind(
      `INSERT INTO api_keys (id, organization_id, name, hash, last4, scopes, is_test, allowed_ips, expires_at, created_by_id)
     VALUES ($id, $organizationId, $name, $hash, $last4, $scopes, $isTest, $allowedIps, $expiresAt, $createdById)`,
      {
        id: key.id,
        organizationId,
        name: key.name,
        hash: key.hash,
        last4: key.last4,
        scopes: key.scopes,
        isTest: key.isTest,
        allowedIps: key.allowedIps,
        expiresAt: key.expiresAt,
        createdById: key.createdById,
      },
    )
    .run();

/** Revokes a key. Returns 0 if the key does not exist or was already revoked. */
export const endKey = (tx: Tx, organizationId: string, id: string, at: Date): Promise<number> =>
  tx.run('UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL', [
    organizationId,
    id,
    at,
  ]);
