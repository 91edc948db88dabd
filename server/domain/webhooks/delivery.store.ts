import type { Delivery } from '#server/contract/webhook.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface DeliveryRow {
  id: string;
  event_id: string;
  event_type: string;
  status: Delivery['status'];
  attempt: number;
  attempts_max: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  delivered_at: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
  created_position: string;
}

const columns = `d.id, d.event_id, d.event_type, d.status, d.attempt, d.attempts_max, d.response_status, d.response_body, d.error,
  d.duration_ms, d.delivered_at, d.next_attempt_at, d.created_at,
  to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_position`;

export interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
}

/** Inserts deliveries and counts them into the month's consumption: they are forgotten before the month is. */
export const insertDeliveries = (
  tx: Tx,
  organizationId: string,
  rows: readonly NewDelivery[],
  at: Date,
): Promise<number> =>
  tx.run(
    `WITH counted AS (
       INSERT INTO usage_counters (organization_id, month, metric, count)
       VALUES ($1, to_char($3::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM'), 'webhook_deliveries', jsonb_array_length($2::jsonb))
       ON CONFLICT (organization_id, month, metric) DO UPDATE SET count = usage_counters.count + excluded.count)
     INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
     SELECT d.id, $1, d."endpointId", d."eventId", d."eventType", $3, $3
       FROM jsonb_to_recordset($2::jsonb) AS d(id uuid, "endpointId" uuid, "eventId" text, "eventType" text)`,
    [organizationId, JSON.stringify(rows), at],
  );

export interface ClaimedDelivery {
  id: string;
  organization_id: string;
  event_id: string;
  event_type: string;
  attempt: number;
  attempts_max: number;
}

/**
 * Takes due deliveries of an endpoint, each for one worker only. One whose lease ran out (its worker died) is taken
 * again as the same attempt: whether the receiver saw it is unknown. A paused endpoint gets nothing but tests.
 */
export const claimDeliveries = (
  endpointId: string,
  at: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedDelivery[]> =>
  sql.rows<ClaimedDelivery>(
    `UPDATE webhook_deliveries d
        SET attempt = CASE WHEN d.status = 'delivering' THEN d.attempt ELSE d.attempt + 1 END,
            status = 'delivering', lease_until = $3
       FROM (SELECT w.id FROM webhook_deliveries w JOIN webhook_endpoints e ON e.id = w.endpoint_id
              WHERE w.endpoint_id = $1 AND (e.active OR w.event_type = 'webhook.test')
                AND ((w.status IN ('pending', 'failed') AND w.next_attempt_at <= $2)
                  OR (w.status = 'delivering' AND w.lease_until <= $2))
              ORDER BY w.next_attempt_at, w.id LIMIT $4 FOR UPDATE OF w SKIP LOCKED) due
      WHERE d.id = due.id
      RETURNING d.id, d.organization_id, d.event_id, d.event_type, d.attempt, d.attempts_max`,
    [endpointId, at, leaseUntil, limit],
  );

/** When the endpoint's next retry is due or a lease ends, or null; what a paused endpoint holds back is not due. */
export const nextDue = (endpointId: string): Promise<{ at: Date | null } | null> =>
  sql.row<{ at: Date | null }>(
    `SELECT min(CASE WHEN d.status = 'delivering' THEN d.lease_until ELSE d.next_attempt_at END) AS at
       FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.endpoint_id = $1 AND d.status IN ('pending', 'delivering', 'failed') AND (e.active OR d.event_type = 'webhook.test')`,
    [endpointId],
  );

export interface DueEndpoint {
  organization_id: string;
  endpoint_id: string;
}

export const endpointsWithDue = (at: Date): Promise<DueEndpoint[]> =>
  sql.rows<DueEndpoint>(
    `SELECT DISTINCT e.organization_id, d.endpoint_id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE (e.active OR d.event_type = 'webhook.test')
        AND ((d.status IN ('pending', 'failed') AND d.next_attempt_at <= $1) OR (d.status = 'delivering' AND d.lease_until <= $1))`,
    [at],
  );

export interface DeliveryQuery {
  readonly eventType: string | null;
  readonly status: Delivery['status'] | null;
  readonly position: readonly string[] | null;
  readonly limit: number;
}

/** A page of an endpoint's deliveries, newest first. */
export const selectDeliveries = (
  organizationId: string,
  endpointId: string,
  query: DeliveryQuery,
): Promise<DeliveryRow[]> =>
  sql.rows<DeliveryRow>(
    `SELECT ${columns} FROM webhook_deliveries d
      WHERE d.organization_id = $1 AND d.endpoint_id = $2
        AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3, $4::uuid))
        AND ($6::text IS NULL OR d.event_type = $6) AND ($7::delivery_status IS NULL OR d.status = $7)
      ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
    [
      organizationId,
      endpointId,
      query.position?.[0] ?? null,
      query.position?.[1] ?? null,
      query.limit,
      query.eventType,
      query.status,
    ],
  );

export const findDelivery = (organizationId: string, endpointId: string, id: string): Promise<DeliveryRow | null> =>
  sql.row<DeliveryRow>(
    `SELECT ${columns} FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = $3`,
    [organizationId, endpointId, id],
  );

/** One more attempt, at once, for a delivery that failed; null when it is in no such state. */
export const allowRetry = (
  organizationId: string,
  endpointId: string,
  id: string,
  at: Date,
): Promise<DeliveryRow | null> =>
  sql.row<DeliveryRow>(
    `UPDATE webhook_deliveries d
        SET status = 'pending', attempts_max = greatest(d.attempts_max, d.attempt + 1), next_attempt_at = $4
      WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = $3 AND d.status IN ('failed', 'exhausted')
      RETURNING ${columns}`,
    [organizationId, endpointId, id, at],
  );
