import type { Tx } from '#server/db/transact.ts';

/** Ends the automation runs of people who are being erased or anonymized. */
export const endRunsOf = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  at: Date,
): Promise<{ id: string; automation_id: string; contact_id: string }[]> =>
  tx.rows<{ id: string; automation_id: string; contact_id: string }>(
    `UPDATE automation_runs SET status = 'completed', reason = 'contact_erased', ended_at = $3, wake_at = NULL,
            next_attempt_at = NULL, lease_until = NULL, lease_holder = NULL, waits_for = NULL
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND status = 'running'
     RETURNING id, automation_id, contact_id`,
    [organizationId, contactIds, at],
  );
