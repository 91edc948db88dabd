import { sql } from '#server/db/sql.ts';

/** The automation that a token starts, with the data about its organization that is needed to admit the call. */
export interface FlowRow {
  id: string;
  organization_id: string;
  name: string;
  plan: string;
  trialEndsAt: Date | null;
  isSuspended: boolean;
}

/**
 * Finds the automation with the SHA-256 of this token. The previous token of an automation also works for a while. The
 * statement has no tenant condition, because the tenant is known only once the automation is found.
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
