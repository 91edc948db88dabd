import type { Delivery } from '#server/contract/developers/webhook.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
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
  changed_position: string;
}

const columns = `d.id, d.event_id, d.event_type, d.status, d.attempt, d.attempts_max, d.response_status, d.response_body, d.error,
  d.duration_ms, d.delivered_at, d.next_attempt_at, d.created_at,
  ${preciseText('d.created_at')} AS created_position, ${preciseText('d.updated_at')} AS changed_position`;

export interface DeliveryQuery {
  readonly eventType: string | null;
  readonly status: Delivery['status'] | null;
  /** The id of an event or of a delivery. Deliveries that match either id are found. */
  readonly anyId: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly page: ChangesPage;
}

/** Returns a page of an endpoint's deliveries: newest first, or, when changes are requested, oldest change first. */
export const selectDeliveries = (
  organizationId: string,
  endpointId: string,
  query: DeliveryQuery,
): Promise<DeliveryRow[]> =>
  sql.planned<DeliveryRow>(
    `SELECT ${columns} FROM webhook_deliveries d
      WHERE d.organization_id = $1 AND d.endpoint_id = $2
        AND ($3::text IS NULL OR d.event_type = $3) AND ($4::delivery_status IS NULL OR d.status = $4)
        AND ($5::text IS NULL OR d.event_id = $5 OR d.id::text = $5)
        AND ($6::timestamptz IS NULL OR d.created_at >= $6) AND ($7::timestamptz IS NULL OR d.created_at < $7)
        ${changesClause(8, 'd.created_at', 'd.updated_at', 'd.id')}`,
    [
      organizationId,
      endpointId,
      query.eventType,
      query.status,
      query.anyId,
      query.from,
      query.until,
      ...changesValues(query.page),
    ],
  );

export const findDelivery = (organizationId: string, endpointId: string, id: string): Promise<DeliveryRow | null> =>
  sql.row<DeliveryRow>(
    `SELECT ${columns} FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = $3`,
    [organizationId, endpointId, id],
  );

/**
 * Allows one more attempt of these deliveries, at once and even at a paused endpoint. Deliveries that are neither
 * failed nor exhausted are left out.
 */
export const allowRetries = (
  organizationId: string,
  endpointId: string,
  ids: readonly string[],
  at: Date,
): Promise<DeliveryRow[]> =>
  sql.rows<DeliveryRow>(
    `UPDATE webhook_deliveries d
        SET status = 'pending', attempts_max = d.attempts_max + 1, forced_attempt = d.attempt + 1,
            next_attempt_at = $4
      WHERE d.organization_id = $1 AND d.endpoint_id = $2 AND d.id = ANY($3::uuid[]) AND d.status IN ('failed', 'exhausted')
      RETURNING ${columns}`,
    [organizationId, endpointId, ids, at],
  );
