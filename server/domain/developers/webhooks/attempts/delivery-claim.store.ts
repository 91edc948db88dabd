import { sql } from '#server/db/sql.ts';
import type { LeasedTable, Taker } from '../../../platform/work/work-table.ts';
import type { EventRow } from '../events/event.store.ts';

/** The columns of the endpoint that an attempt needs. */
interface DeliveryTarget {
  endpoint_id: string;
  url: string;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  previous_secret_until: Date | null;
}

/** A delivery claimed for one attempt, with its event and the endpoint's current settings. */
export interface ClaimedDelivery extends DeliveryTarget {
  id: string;
  organization_id: string;
  event_id: string;
  event_type: string;
  attempt: number;
  attempts_max: number;
  /**
   * Whether the delivery was attempted before or taken over from a dead worker. Then further retries may be scheduled
   * for later.
   */
  again: boolean;
  object_id: string | null;
  context: Record<string, unknown>;
  body: string | null;
  occurred_at: Date;
}

/** Deliveries as leased rows. Deliveries are claimed by a separate statement, which also counts the attempts. */
export const deliveryRows: LeasedTable = {
  table: 'webhook_deliveries',
  open: "status = 'delivering'",
  attempts: null,
};

/** Returns the event of a claimed delivery. */
export const eventOf = (delivery: ClaimedDelivery): Omit<EventRow, 'seq'> => ({
  id: delivery.event_id,
  type: delivery.event_type,
  object_id: delivery.object_id,
  context: delivery.context,
  body: delivery.body,
  occurred_at: delivery.occurred_at,
});

/**
 * SQL condition: the delivery is not finished. It must match the partial index word for word, because otherwise the
 * planner does not use that index.
 */
const isOpen = (delivery: string): string => `${delivery}.status IN ('pending', 'delivering', 'failed')`;

/**
 * SQL condition: the endpoint `e` may get the delivery. A paused endpoint gets only tests and attempts that a person
 * requested.
 */
const isLetThrough = (delivery: string): string =>
  `(e.active OR ${delivery}.event_type = 'webhook.test' OR ${delivery}.forced_attempt =
      CASE WHEN ${delivery}.status = 'delivering' THEN ${delivery}.attempt ELSE ${delivery}.attempt + 1 END)`;

/**
 * Claims due deliveries of an endpoint, each for one worker only. If a lease ended because its worker died, the
 * delivery is claimed again as the same attempt, because it is unknown whether the receiver got it. Each claim reads
 * the endpoint again, so a long drain uses a new address or secret.
 */
export const claimDeliveries = (endpointId: string, at: Date, by: Taker, limit: number): Promise<ClaimedDelivery[]> =>
  sql.rows<ClaimedDelivery>(
    `UPDATE webhook_deliveries d
        SET attempt = CASE WHEN d.status = 'delivering' THEN d.attempt ELSE d.attempt + 1 END,
            status = 'delivering', lease_until = now() + $3 * interval '1 ms', lease_holder = $5
       FROM (SELECT w.id, w.event_id, w.status, e.url, e.secret_sealed, e.previous_secret_sealed, e.previous_secret_until
               FROM webhook_deliveries w JOIN webhook_endpoints e ON e.id = w.endpoint_id
              WHERE w.endpoint_id = $1 AND ${isOpen('w')} AND ${isLetThrough('w')}
                AND ((w.status IN ('pending', 'failed') AND w.next_attempt_at <= $2)
                  OR (w.status = 'delivering' AND w.lease_until <= now()))
              ORDER BY w.next_attempt_at, w.id LIMIT $4 FOR UPDATE OF w SKIP LOCKED) due
       JOIN events v ON v.id = due.event_id
      WHERE d.id = due.id
      RETURNING d.id, d.organization_id, d.event_id, d.event_type, d.attempt, d.attempts_max,
                v.object_id, v.context, v.body, v.occurred_at,
                d.endpoint_id, due.status <> 'pending' OR d.attempt > 1 AS again, due.url, due.secret_sealed, due.previous_secret_sealed, due.previous_secret_until`,
    [endpointId, at, by.ms, limit, by.holder],
  );

export interface DueEndpoint {
  organization_id: string;
  endpoint_id: string;
}

/**
 * Returns when the endpoint's next retry is due or a lease ends. Null if the endpoint has neither. Deliveries of a
 * paused endpoint are not due.
 */
export const nextDue = (endpointId: string, at: Date): Promise<(DueEndpoint & { at: Date }) | null> =>
  sql.row<DueEndpoint & { at: Date }>(
    `SELECT e.organization_id, d.endpoint_id,
            min(CASE WHEN d.status = 'delivering' THEN $2::timestamptz + (d.lease_until - now()) ELSE d.next_attempt_at END) AS at
       FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.endpoint_id = $1 AND ${isOpen('d')} AND ${isLetThrough('d')}
      GROUP BY e.organization_id, d.endpoint_id`,
    [endpointId, at],
  );

export const endpointsWithDue = (at: Date): Promise<DueEndpoint[]> =>
  sql.rows<DueEndpoint>(
    `SELECT e.organization_id, e.id AS endpoint_id FROM webhook_endpoints e
      WHERE EXISTS (SELECT 1 FROM webhook_deliveries d
                     WHERE d.endpoint_id = e.id AND ${isOpen('d')} AND ${isLetThrough('d')}
                       AND ((d.status IN ('pending', 'failed') AND d.next_attempt_at <= $1)
                         OR (d.status = 'delivering' AND d.lease_until <= now())))`,
    [at],
  );
