import type { ViewTrafficResult } from '#server/contract/outreach/automation-standing.ts';
import { sql } from '#server/db/sql.ts';

type StepTraffic = ViewTrafficResult['places'][number];

/**
 * Finds the published version of an automation, with which new runs start. The row's `version_id` is null if the
 * automation was never published.
 */
export const findPublished = (organizationId: string, id: string): Promise<{ version_id: string | null } | null> =>
  sql.row<{ version_id: string | null }>(
    'SELECT published_version_id AS version_id FROM automations WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );

/**
 * SQL for the position of the step at which a run (alias `r`) is, or at which it failed. While a run waits for a time
 * or a reply, this is the waiting step, although the stored position is already that of the next step.
 */
export const stepOfRun = `CASE WHEN r.status <> 'running' OR r.waits_for IN ('time', 'reply')
  THEN coalesce((SELECT s.place FROM automation_steps s WHERE s.run_id = r.id ORDER BY s.visit DESC LIMIT 1), r.position->>'place')
  ELSE r.position->>'place' END`;

/** Counts, for each step of a version, how many runs are at the step, failed there and passed it. */
export const selectTraffic = (
  organizationId: string,
  versionId: string,
  since: Date,
  most: number,
): Promise<StepTraffic[]> =>
  sql.rows<StepTraffic>(
    `WITH newest AS (
       SELECT r.id, r.status, r.waits_for, r.position FROM automation_runs r
        WHERE r.organization_id = $1 AND r.version_id = $2 AND r.started_at >= $3
        ORDER BY r.started_at DESC LIMIT $4),
     counted AS (
       SELECT ${stepOfRun} AS place, count(*)::int AS waiting, 0 AS failed, 0 AS passed FROM automation_runs r
        WHERE r.organization_id = $1 AND r.version_id = $2 AND r.status = 'running' GROUP BY 1
       UNION ALL
       SELECT ${stepOfRun}, 0, count(*)::int, 0 FROM newest r WHERE r.status = 'failed' GROUP BY 1
       UNION ALL
       SELECT s.place, 0, 0, count(DISTINCT r.id)::int FROM newest r JOIN automation_steps s ON s.run_id = r.id GROUP BY 1)
     SELECT place, sum(waiting)::int AS waiting, sum(failed)::int AS failed, sum(passed)::int AS passed
       FROM counted GROUP BY place ORDER BY place NULLS FIRST`,
    [organizationId, versionId, since, most],
  );

/** Counts the automation's running runs that have another version. */
export const countOthers = async (organizationId: string, automationId: string, versionId: string): Promise<number> =>
  (
    await sql.row<{ runs: number }>(
      `SELECT count(*)::int AS runs FROM automation_runs r
        WHERE r.organization_id = $1 AND r.automation_id = $2 AND r.status = 'running' AND r.version_id IS DISTINCT FROM $3`,
      [organizationId, automationId, versionId],
    )
  )?.runs ?? 0;
