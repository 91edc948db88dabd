import { sql } from '#server/db/sql.ts';

export interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

/** Returns all attempts of a delivery, in order. */
export const selectAttempts = (organizationId: string, deliveryId: string): Promise<AttemptRow[]> =>
  sql.rows<AttemptRow>(
    `SELECT number, started_at, duration_ms, request_headers, response_status, response_body, error
       FROM webhook_attempts WHERE organization_id = $1 AND delivery_id = $2 ORDER BY number`,
    [organizationId, deliveryId],
  );

export interface AttemptRecord {
  readonly id: string;
  readonly deliveryId: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly status: 'succeeded' | 'failed' | 'exhausted';
  readonly nextAttemptAt: Date | null;
}

/** Computes how a batch of outcomes changes the endpoint's health. Failures are counted since the last success. */
function healthOf(records: readonly AttemptRecord[]) {
  const inOrder = [...records].sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  const lastSuccess = inOrder.findLastIndex((record) => record.status === 'succeeded');
  const failures = inOrder.slice(lastSuccess + 1);
  return {
    succeededAt: inOrder[lastSuccess]?.endedAt ?? null,
    failures: failures.length,
    failingSince: failures[0]?.endedAt ?? null,
  };
}

/**
 * Records attempts of one endpoint, the deliveries' new states and the endpoint's health, in one statement. If a lease
 * ended and another worker took the delivery, only that worker records its outcome. A success is recorded in any case,
 * once.
 */
export function recordAttempts(
  organizationId: string,
  endpointId: string,
  holder: string,
  records: readonly AttemptRecord[],
): Promise<number> {
  const { succeededAt, failures, failingSince } = healthOf(records);
  return sql
    .bind(
      `WITH done AS (
       SELECT r.* FROM jsonb_to_recordset($records::jsonb) AS r(id uuid, "deliveryId" uuid, number int, "startedAt" timestamptz,
         "endedAt" timestamptz, "durationMs" int, "requestHeaders" jsonb, "responseStatus" int, "responseBody" text,
         error text, status delivery_status, "nextAttemptAt" timestamptz)
         JOIN webhook_deliveries d ON d.id = r."deliveryId" AND d.organization_id = $organizationId
        WHERE d.id = ANY($deliveryIds::uuid[]) AND (d.lease_holder = $holder OR (r.status = 'succeeded' AND d.status <> 'succeeded'))
     ), attempts AS (
       INSERT INTO webhook_attempts (id, delivery_id, organization_id, number, started_at, duration_ms, request_headers,
                                     response_status, response_body, error)
       SELECT r.id, r."deliveryId", $organizationId, r.number, r."startedAt", r."durationMs", r."requestHeaders", r."responseStatus",
              r."responseBody", r.error
         FROM done r
       ON CONFLICT (delivery_id, number) DO UPDATE SET started_at = excluded.started_at, duration_ms = excluded.duration_ms,
         response_status = excluded.response_status, response_body = excluded.response_body, error = excluded.error
     ), health AS (
       UPDATE webhook_endpoints SET
         failure_count = CASE WHEN $succeededAt::timestamptz IS NULL THEN failure_count ELSE 0 END + $failures::int,
         failing_since = CASE WHEN $succeededAt::timestamptz IS NULL THEN coalesce(failing_since, $failingSince::timestamptz) ELSE $failingSince::timestamptz END,
         last_success_at = coalesce($succeededAt::timestamptz, last_success_at)
        WHERE organization_id = $organizationId AND id = $endpointId
          AND NOT ($failures::int = 0 AND failure_count = 0 AND coalesce(last_success_at > $succeededAt::timestamptz - interval '1 second', false))
     )
     UPDATE webhook_deliveries d SET status = r.status, next_attempt_at = r."nextAttemptAt",
            lease_until = NULL, lease_holder = NULL,
            response_status = r."responseStatus", response_body = r."responseBody", error = r.error,
            duration_ms = r."durationMs",
            delivered_at = CASE WHEN r.status = 'succeeded' THEN r."endedAt" ELSE d.delivered_at END
       FROM done r WHERE d.organization_id = $organizationId AND d.id = r."deliveryId" AND d.id = ANY($deliveryIds::uuid[])
        AND (d.lease_holder = $holder OR (r.status = 'succeeded' AND d.status <> 'succeeded'))`,
      {
        organizationId,
        endpointId,
        records: JSON.stringify(records),
        succeededAt,
        failures,
        failingSince,
        deliveryIds: records.map((record) => record.deliveryId),
        holder,
      },
    )
    .run();
}
