import { sql } from '#server/db/sql.ts';

/** The automation a token starts, with the data of its organization that admission needs. */
export interface FlowRow {
  id: string;
  organization_id: string;
  name: string;
  plan: string;
  trialEndsAt: Date | null;
  isSuspended: boolean;
}

/**
 * Finds an automation by the SHA-256 of its token, or of its previous token while that still works. The hash alone
 * identifies it, because the tenant is not known yet.
 */
export const findFlowByHash = (hash: string, at: Date): Promise<FlowRow | null> =>
  sql.row<FlowRow>(
    `SELECT a.id, a.organization_id, a.name, o.plan::text AS plan, o.trial_ends_at AS "trialEndsAt",
            o.suspended_at IS NOT NULL AS "isSuspended"
       FROM automations a JOIN organizations o ON o.id = a.organization_id
      WHERE o.ended_at IS NULL
        AND (a.token_hash = $1 OR (a.token_hash_before = $1 AND a.token_before_until > $2))`,
    [hash, at],
  );
