import { sql } from '#server/db/sql.ts';

export interface StatsRow {
  endpoint_id: string;
  attempts: number;
  succeeded: number;
  p50_ms: number | null;
  p95_ms: number | null;
  /** The hours in which an attempt was made. */
  hours: { at: string; succeeded: number; failed: number }[];
}

/**
 * Returns statistics of the attempts since `from`, by endpoint. Only deliveries created up to a day before `from` are
 * searched, because the last automatic retry comes within a day. A manual retry of an older delivery is not counted.
 */
export const selectStats = (organizationId: string, endpointIds: readonly string[], from: Date): Promise<StatsRow[]> =>
  sql.planned<StatsRow>(
    `WITH tries AS MATERIALIZED (
       SELECT d.endpoint_id, date_trunc('hour', a.started_at, 'UTC') AS hour, a.duration_ms,
              coalesce(a.response_status BETWEEN 200 AND 299 AND a.error IS NULL, false) AS succeeded
         FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
        WHERE d.organization_id = $1 AND d.endpoint_id = ANY($2::uuid[])
          AND d.created_at >= $3::timestamptz - interval '1 day' AND a.started_at >= $3
     ), hours AS (
       SELECT endpoint_id, jsonb_agg(jsonb_build_object('at', to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"'),
                'succeeded', good, 'failed', bad)) AS hours
         FROM (SELECT endpoint_id, hour, count(*) FILTER (WHERE succeeded) AS good, count(*) FILTER (WHERE NOT succeeded) AS bad
                 FROM tries GROUP BY endpoint_id, hour) one GROUP BY endpoint_id
     )
     SELECT t.endpoint_id, count(*)::int AS attempts, count(*) FILTER (WHERE t.succeeded)::int AS succeeded,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY t.duration_ms) AS p50_ms,
            percentile_disc(0.95) WITHIN GROUP (ORDER BY t.duration_ms) AS p95_ms, h.hours
       FROM tries t JOIN hours h ON h.endpoint_id = t.endpoint_id GROUP BY t.endpoint_id, h.hours`,
    [organizationId, endpointIds, from],
  );
