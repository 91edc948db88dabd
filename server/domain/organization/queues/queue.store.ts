import { cleanName } from '#server/base/text/clean-name.ts';
import type { Queue } from '#server/contract/organization/queue.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface QueueRow {
  id: string;
  name: string;
  is_default: boolean;
  distribution: Queue['distribution'];
  capacity: number | null;
  members: { id: string; name: string }[];
  waiting: number;
  waiting_since: string | null;
  created_at: string;
  updated_at: string;
}

export interface QueueSettings {
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly distribution: Queue['distribution'];
  readonly capacity: number | null;
}

/**
 * The columns of a queue: its settings, its members, how many conversations wait in it, and since when
 * (conversations/waiting.ts).
 */
const columns = `q.id, q.name, q.is_default, q.distribution, q.capacity, w.waiting, ${isoText('w.since')} AS waiting_since,
  coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY lower(u.name), u.id)
     FROM queue_members m JOIN users u ON u.id = m.user_id WHERE m.queue_id = q.id), '[]') AS members,
  ${isoText('q.created_at')} AS created_at, ${isoText('q.updated_at')} AS updated_at`;
const source = `queues q CROSS JOIN LATERAL (
  SELECT count(*)::int AS waiting, min(k.waiting_since) AS since FROM conversations k
   WHERE k.queue_id = q.id AND k.status = 'open' AND k.waiting_since IS NOT NULL AND k.taken_over_at IS NULL AND k.snoozed_until IS NULL AND NOT k.is_test AND NOT k.hidden_until_reply) w`;

/** Finds all queues, ordered by name. */
export const selectQueues = (organizationId: string): Promise<QueueRow[]> =>
  sql.rows<QueueRow>(`SELECT ${columns} FROM ${source} WHERE q.organization_id = $1 ORDER BY lower(q.name), q.id`, [
    organizationId,
  ]);

export const findQueue = (organizationId: string, id: string, on: Sql = sql): Promise<QueueRow | null> =>
  on.row<QueueRow>(`SELECT ${columns} FROM ${source} WHERE q.organization_id = $1 AND q.id = $2`, [organizationId, id]);

export const selectQueueNames = (organizationId: string): Promise<{ id: string; name: string }[]> =>
  sql.rows<{ id: string; name: string }>('SELECT id, name FROM queues WHERE organization_id = $1', [organizationId]);

/**
 * Locks the organization's queues until the commit. Concurrent changes then cannot create two default queues, or more
 * queues than allowed.
 */
export const lockQueues = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`queues:${organizationId}`]);

export const countQueues = async (tx: Tx, organizationId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>('SELECT count(*)::int AS count FROM queues WHERE organization_id = $1', [
      organizationId,
    ])
  )?.count ?? 0;

/** Inserts a queue. Null if another queue has the same name, ignoring case. */
export const insertQueue = (tx: Tx, organizationId: string, queue: QueueSettings): Promise<{ id: string } | null> =>
  tx
    .bind(
      `INSERT INTO queues (id, organization_id, name, is_default, distribution, capacity) VALUES ($id, $organizationId, $name, $is_default, $distribution, $capacity)
     ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING id`,
      {
        organizationId,
        id: queue.id,
        name: cleanName(queue.name),
        is_default: queue.is_default,
        distribution: queue.distribution,
        capacity: queue.capacity,
      },
    )
    .row<{ id: string }>();

export const updateQueueRow = (tx: Tx, organizationId: string, queue: QueueSettings): Promise<number> =>
  tx
    .bind(
      `UPDATE queues SET name = $name, is_default = $is_default, distribution = $distribution, capacity = $capacity, updated_at = now() WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id: queue.id,
        name: cleanName(queue.name),
        is_default: queue.is_default,
        distribution: queue.distribution,
        capacity: queue.capacity,
      },
    )
    .run();

/** Removes the default mark from the current default queue, so that another queue can become the default. */
export const clearDefault = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('UPDATE queues SET is_default = false, updated_at = now() WHERE organization_id = $1 AND is_default', [
    organizationId,
  ]);

/**
 * Deletes a queue and returns how many conversations were in it. The conversations are updated first, because an action
 * that moves a conversation also locks the conversation before its queue.
 */
export async function deleteQueue(tx: Tx, organizationId: string, id: string): Promise<number> {
  const left = await tx.run(
    'UPDATE conversations SET queue_id = NULL, queued_at = NULL WHERE organization_id = $1 AND queue_id = $2',
    [organizationId, id],
  );
  await tx.run('DELETE FROM queues WHERE organization_id = $1 AND id = $2', [organizationId, id]);
  return left;
}

/** Finds a queue and protects it against deletion until the transaction ends. */
export const holdQueueRow = (tx: Tx, organizationId: string, id: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM queues WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [
    organizationId,
    id,
  ]);

/** Finds a queue by its name (ignoring case) or its id, and protects it against deletion until the transaction ends. */
export const holdNamedRow = (
  tx: Tx,
  organizationId: string,
  named: string,
): Promise<{ id: string; name: string } | null> =>
  tx.row<{ id: string; name: string }>(
    `SELECT id, name FROM queues WHERE organization_id = $1 AND (lower(name) = lower($2) OR id::text = $2)
      ORDER BY lower(name) = lower($2) DESC LIMIT 1 FOR KEY SHARE`,
    [organizationId, cleanName(named)],
  );

export const holdDefaultRow = (tx: Tx, organizationId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM queues WHERE organization_id = $1 AND is_default FOR KEY SHARE', [
    organizationId,
  ]);
