import { sql } from '#server/db/sql.ts';

/** An API key with the data about its organization that is needed to admit a call. */
export interface ApiKeyRow {
  id: string;
  organizationId: string;
  name: string;
  scopes: string[];
  isTest: boolean;
  isLegacy: boolean;
  allowedIps: string[];
  expiresAt: Date | null;
  plan: string;
  trialEndsAt: Date | null;
  isPartner: boolean;
  isSuspended: boolean;
}

/**
 * Finds the unrevoked key with this SHA-256, or returns null. Keys of an organization that ended are not found. The
 * statement has no tenant condition, because the tenant is known only once the key is found.
 */
export const findKeyByHash = (hash: string): Promise<ApiKeyRow | null> =>
  sql.row<ApiKeyRow>(
    `SELECT k.id, k.organization_id AS "organizationId", k.name, k.scopes, k.is_test AS "isTest", k.is_legacy AS "isLegacy",
            k.allowed_ips AS "allowedIps", k.expires_at AS "expiresAt",
            o.plan::text AS plan, o.trial_ends_at AS "trialEndsAt", o.is_partner AS "isPartner",
            o.suspended_at IS NOT NULL AS "isSuspended"
       FROM api_keys k JOIN organizations o ON o.id = k.organization_id
      WHERE k.hash = $1 AND k.revoked_at IS NULL AND o.ended_at IS NULL`,
    [hash],
  );

/** Stores the time of a key's latest use. The caller does this at most once a minute. */
export const noteKeyUse = (organizationId: string, keyId: string, at: Date): Promise<number> =>
  sql.run('UPDATE api_keys SET last_used_at = $3 WHERE organization_id = $1 AND id = $2', [organizationId, keyId, at]);
