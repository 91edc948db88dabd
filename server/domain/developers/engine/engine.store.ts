import type { FailedRun } from '#server/contract/developers/engine.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** The tenant value of runs that belong to the deployment instead of an organization. */
const deployment = '';

export interface FunctionLoadRow {
  function_id: string;
  of_deployment: boolean;
  ready: number;
  in_line: number;
  running: number;
  waiting: number;
  retrying: number;
  failed: number;
}

const countOf = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`;

/** Counts the embedded engine's runs of an organization and of the deployment, by function. */
export const selectLoad = (organizationId: string): Promise<FunctionLoadRow[]> =>
  sql.rows<FunctionLoadRow>(
    `SELECT function_id, tenant = $2 AS of_deployment, ${countOf("status = 'ready'")} AS ready,
            ${countOf("status = 'in_line'")} AS in_line, ${countOf("status = 'working'")} AS running,
            ${countOf("status = 'waiting'")} AS waiting, ${countOf("status = 'waiting' AND attempt > 0")} AS retrying,
            ${countOf("status IN ('failed', 'dead')")} AS failed
       FROM engine_runs WHERE tenant IN ($1, $2) AND (ended_at IS NULL OR status IN ('failed', 'dead'))
      GROUP BY function_id, tenant ORDER BY tenant = $2, function_id`,
    [organizationId, deployment],
  );

/**
 * Returns how long the oldest of the organization's ready runs has waited, in milliseconds. Null if no run is ready.
 */
export const selectLag = (organizationId: string): Promise<{ lag_ms: number | null } | null> =>
  sql.row<{ lag_ms: number | null }>(
    `SELECT (extract(epoch FROM clock_timestamp() - min(created_at)) * 1000)::int AS lag_ms
       FROM engine_runs WHERE tenant = $1 AND status = 'ready' AND attempt = 0 AND stack = '{}'`,
    [organizationId],
  );

export interface SightingRow {
  name: string;
  at: string;
  error: string | null;
}

/**
 * Returns the last contacts with an external Inngest server, latest first: its calls of functions and its answer to
 * our `registration`.
 */
export const selectSightings = (): Promise<SightingRow[]> =>
  sql.rows<SightingRow>(
    `SELECT name, ${isoText('at')} AS at, error FROM engine_sightings AS s ORDER BY s.at DESC, name`,
  );

export interface FailedRunRow {
  id: string;
  function_id: string;
  event: { name: string; data: Record<string, unknown> };
  status: FailedRun['status'];
  output: { name?: string; message?: string } | null;
  created_at: string;
  ended_at: string;
  /** The time as text, precise to the microsecond, for cursors. */
  position: string;
}

/** Returns the organization's runs that failed for good, the latest first. */
export const selectFailedRuns = (
  organizationId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<FailedRunRow[]> =>
  sql.rows<FailedRunRow>(
    `SELECT id, function_id, event, status, output, ${isoText('created_at')} AS created_at, ${isoText('ended_at')} AS ended_at,
            ${preciseText('ended_at')} AS position
       FROM engine_runs WHERE tenant = $1 AND status IN ('failed', 'dead')
        AND ($2::timestamptz IS NULL OR (ended_at, id) < ($2, $3::uuid))
      ORDER BY ended_at DESC, id DESC LIMIT $4`,
    [organizationId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

interface SettledRun {
  function_id: string;
  event: { name: string; data: Record<string, unknown> };
}

/** Queues a run again that failed for good. Null if there is no such run. */
export const retryFailedRun = (tx: Tx, organizationId: string, id: string): Promise<SettledRun | null> =>
  tx.row<SettledRun>(
    'SELECT function_id, event FROM engine_runs WHERE id = $2 AND tenant = $1 AND engine_retry($2, $1)',
    [organizationId, id],
  );

/** Deletes a run that failed for good. Returns null if there is no such run. */
export const deleteFailedRun = (tx: Tx, organizationId: string, id: string): Promise<SettledRun | null> =>
  tx.row<SettledRun>(
    `DELETE FROM engine_runs WHERE tenant = $1 AND id = $2 AND status IN ('failed', 'dead') RETURNING function_id, event`,
    [organizationId, id],
  );
