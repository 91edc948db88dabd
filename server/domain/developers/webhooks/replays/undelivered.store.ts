import { eventDays } from '#server/contract/platform/periods.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { countDeliveries } from '../events/publish.store.ts';
import type { RunningReplay } from './webhook-replay.store.ts';

/**
 * SQL for the events that an endpoint missed while it was paused or disabled. Such an event has a type that the
 * endpoint subscribes to, was recorded in that period, is still stored, and was never queued for the endpoint. The
 * period is extended by a minute on both sides, to include events that were published while the endpoint was switched.
 */
const missed = `FROM events v JOIN webhook_endpoints e ON e.organization_id = v.organization_id AND v.type = ANY(e.events)
  WHERE e.organization_id = $1 AND e.id = $2 AND v.organization_id = $1 AND v.occurred_at >= $3
    AND v.outbox_id IS NOT NULL AND v.created_at > now() - interval '${eventDays} days'
    AND EXISTS (SELECT 1 FROM webhook_pauses p WHERE p.endpoint_id = e.id
                 AND v.created_at >= p.started_at - interval '1 minute'
                 AND v.created_at <= coalesce(p.ended_at, 'infinity') + interval '1 minute')
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.endpoint_id = e.id)`;

/** Returns the replay's next missed events, in order. */
export const selectMissed = (tx: Tx, organizationId: string, replay: RunningReplay, limit: number) =>
  tx.rows<{ id: string; type: string }>(`SELECT v.id, v.type ${missed} ORDER BY v.seq LIMIT $4`, [
    organizationId,
    replay.endpoint_id,
    replay.since,
    limit,
  ]);

const failedOnes = `d.organization_id = $1 AND d.endpoint_id = $2 AND d.created_at >= $3
  AND d.status IN ('failed', 'exhausted')`;

/** Allows one more attempt, due at once, for the next failed deliveries. Each delivery is retried once per replay. */
export const retryFailed = (
  tx: Tx,
  organizationId: string,
  replay: RunningReplay,
  at: Date,
  limit: number,
): Promise<number> =>
  tx.run(
    `UPDATE webhook_deliveries SET status = 'pending', attempts_max = greatest(attempts_max, attempt + 1),
            next_attempt_at = $5, replay_id = $6
      WHERE id IN (SELECT d.id FROM webhook_deliveries d
                    WHERE ${failedOnes} AND d.created_at <= $4 AND d.replay_id IS DISTINCT FROM $6
                    ORDER BY d.created_at, d.id LIMIT $7 FOR UPDATE SKIP LOCKED)`,
    [organizationId, replay.endpoint_id, replay.since, replay.until, at, replay.id, limit],
  );

/** Inserts deliveries of missed events, in the order of the events, and counts them as usage. */
export const insertReplayed = (
  tx: Tx,
  organizationId: string,
  replay: RunningReplay,
  deliveries: readonly { readonly id: string; readonly eventId: string; readonly eventType: string }[],
  at: Date,
): Promise<number> =>
  tx.run(
    `WITH counted AS (${countDeliveries}
     )
     INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, next_attempt_at, created_at, replay_id)
     SELECT d.id, $1, $2, d."eventId", d."eventType", $5, $5, $4
       FROM jsonb_to_recordset($3::jsonb) AS d(id uuid, "eventId" text, "eventType" text)`,
    [organizationId, replay.endpoint_id, JSON.stringify(deliveries), replay.id, at],
  );

/** Counts the failed deliveries and the missed events since a given time. */
export const countUndelivered = (organizationId: string, endpointId: string, since: Date, on: Sql = sql) =>
  on.row<{ failed: number; missed: number }>(
    `SELECT (SELECT count(*)::int FROM webhook_deliveries d WHERE ${failedOnes}) AS failed,
            (SELECT count(*)::int ${missed}) AS missed`,
    [organizationId, endpointId, since],
  );
