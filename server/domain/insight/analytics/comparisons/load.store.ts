import { sql } from '#server/db/sql.ts';

export interface LoadRow {
  id: string;
  open: number;
  waiting: number;
}

/**
 * Returns how many conversations each member has now. As in the member's inbox, only open conversations that are not
 * snoozed count.
 */
export const selectLoads = (organizationId: string): Promise<LoadRow[]> =>
  sql.rows<LoadRow & Record<string, unknown>>(
    `SELECT k.taken_over_by_id::text AS id, count(*)::int AS open, count(*) FILTER (WHERE k.waiting_since IS NOT NULL)::int AS waiting
       FROM conversations k
      WHERE k.organization_id = $1 AND k.taken_over_by_id IS NOT NULL AND k.status = 'open' AND k.snoozed_until IS NULL
        AND NOT k.is_test AND NOT k.hidden_until_reply
      GROUP BY 1`,
    [organizationId],
  );
