import type { Delivery } from '#server/contract/webhook.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

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
  ${preciseText('d.created_at')} AS created_position`;

export interface DeliveryQuery {
  readonly eventType: string | null;
  readonly status: Delivery['status'] | null;
  /** Of the event or of the delivery. */
  readonly anyId: string | null;
  readonly since: string | null;
  readonly until: string | null;
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
        AND ($8::text IS NULL OR d.event_id = $8 OR d.id::text = $8)
        AND ($9::timestamptz IS NULL OR d.created_at >= $9) AND ($10::timestamptz IS NULL OR d.created_at < $10)
      ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
    [
      organizationId,
      endpointId,
      query.position?.[0] ?? null,
      query.position?.[1] ?? null,
      query.limit,
      query.eventType,
      query.status,
      query.anyId,
      query.since,
      query.until,
    ],
  );

export const findDelivery = (organizationId: string, endpointId: string, id: string): Promise<DeliveryRow | null> =>
  sql.row<DeliveryRow>(
    `SELECT ${columns} FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = $3`,
    [organizationId, endpointId, id],
  );

/** One more attempt, at once and also at a paused endpoint, for each of these deliveries that failed; those in no such state are left out. */
export const allowRetries = (
  organizationId: string,
  endpointId: string,
  ids: readonly string[],
  at: Date,
): Promise<DeliveryRow[]> =>
  sql.rows<DeliveryRow>(
    `UPDATE webhook_deliveries d
        SET status = 'pending', attempts_max = greatest(d.attempts_max, d.attempt + 1), forced_attempt = d.attempt + 1,
            next_attempt_at = $4
      WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = ANY($3::uuid[]) AND d.status IN ('failed', 'exhausted')
      RETURNING ${columns}`,
    [organizationId, endpointId, ids, at],
  );
