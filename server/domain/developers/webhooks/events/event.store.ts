import { eventDays } from '#server/contract/platform/periods.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface EventRow {
  id: string;
  seq: string;
  type: string;
  object_id: string | null;
  context: Record<string, unknown>;
  body: string | null;
  occurred_at: Date;
}

const columns = 'id, seq::text, type, object_id, context, body, occurred_at';

export const findEvent = (organizationId: string, id: string): Promise<EventRow | null> =>
  sql.row<EventRow>(`SELECT ${columns} FROM events WHERE organization_id = $1 AND id = $2`, [organizationId, id]);

export interface EventBody {
  id: string;
  body: string;
}

/** Stores the bodies of events. A body that is already stored stays unchanged. Returns the stored bodies. */
export const keepBodies = (organizationId: string, bodies: readonly EventBody[]): Promise<EventBody[]> =>
  sql.rows<EventBody>(
    // The drains of several endpoints store the same bodies at the same time. All drains lock the rows in the same
    // order, so that they cannot deadlock.
    `WITH taken AS MATERIALIZED (
       SELECT id FROM events WHERE organization_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR UPDATE
     )
     UPDATE events e SET body = coalesce(e.body, b.body)
       FROM taken JOIN unnest($2::text[], $3::text[]) AS b(id, body) USING (id)
      WHERE e.organization_id = $1 AND e.id = taken.id RETURNING e.id, e.body`,
    [organizationId, bodies.map(({ id }) => id), bodies.map(({ body }) => body)],
  );

/** Stores the body of an event that belongs to no domain event, in the transaction that creates the event. */
export const saveBody = (tx: Tx, organizationId: string, id: string, body: string): Promise<number> =>
  tx.run('UPDATE events SET body = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, body]);

export interface EventQuery {
  readonly since: string | null;
  readonly type: string | null;
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Returns events in their order, without tests and examples, which belong to no domain event. Events are sorted by the
 * numeric column `seq`, not by the text that is selected.
 */
export const selectEvents = (organizationId: string, query: EventQuery): Promise<EventRow[]> =>
  sql.rows<EventRow>(
    `SELECT ${columns} FROM events
      WHERE organization_id = $1 AND outbox_id IS NOT NULL AND seq > coalesce($2::bigint, 0)
        AND ($3::timestamptz IS NULL OR occurred_at >= $3) AND ($4::text IS NULL OR type = $4)
        AND created_at > now() - interval '${eventDays} days'
      ORDER BY events.seq LIMIT $5`,
    [organizationId, query.after, query.since, query.type, query.limit],
  );

export const deleteOldEvents = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM events WHERE id IN (
       SELECT id FROM events WHERE created_at < $1::timestamptz - interval '${eventDays} days' ORDER BY created_at LIMIT $2)`,
    [at, limit],
  );

/** Deletes pauses that ended so long ago that no stored event falls into them. */
export const deleteOldPauses = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM webhook_pauses WHERE id IN (
       SELECT id FROM webhook_pauses WHERE ended_at < $1::timestamptz - interval '31 days' LIMIT $2)`,
    [at, limit],
  );

export const deleteOldReplays = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM webhook_replays WHERE id IN (
       SELECT id FROM webhook_replays WHERE ended_at < $1::timestamptz - interval '90 days' LIMIT $2)`,
    [at, limit],
  );
