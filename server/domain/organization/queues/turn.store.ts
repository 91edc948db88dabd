import type { Role } from '#server/contract/organization/scopes.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Locks a queue that distributes its conversations, so that they are assigned one after another. Null for a queue that
 * does not distribute.
 */
export const lockTurn = (tx: Tx, organizationId: string, queueId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT id FROM queues WHERE organization_id = $1 AND id = $2 AND distribution = 'round_robin' FOR NO KEY UPDATE`,
    [organizationId, queueId],
  );

interface Turn {
  readonly roles: readonly Role[];
  /** A member counts as present if they were last seen after this time. */
  readonly seenSince: Date;
}

/**
 * Chooses the member who gets the queue's next conversation, among those who are present and have free capacity, and
 * records the assignment. The caller has locked the queue.
 */
export const claimTurn = (
  tx: Tx,
  organizationId: string,
  queueId: string,
  { roles, seenSince }: Turn,
): Promise<{ user_id: string } | null> =>
  tx.row<{ user_id: string }>(
    `UPDATE queue_members SET last_given_at = clock_timestamp()
      WHERE queue_id = $2 AND user_id = (
        SELECT m.user_id FROM queue_members m
          JOIN queues q ON q.id = m.queue_id
          JOIN members p ON p.organization_id = m.organization_id AND p.user_id = m.user_id AND p.role = ANY($3::role[])
         WHERE m.organization_id = $1 AND m.queue_id = $2
           AND EXISTS (SELECT 1 FROM presences s
                        WHERE s.organization_id = $1 AND s.user_id = m.user_id AND s.seen_at > $4)
           AND (q.capacity IS NULL OR q.capacity > (
                 SELECT count(*) FROM conversations k
                  WHERE k.organization_id = $1 AND k.taken_over_by_id = m.user_id AND k.queue_id = $2 AND k.status = 'open'))
         ORDER BY m.last_given_at NULLS FIRST, m.user_id LIMIT 1)
      RETURNING user_id`,
    [organizationId, queueId, roles, seenSince],
  );

/** Finds queues that distribute their conversations and have an unassigned conversation and a present member. */
export const findQueuesToGive = (seenSince: Date): Promise<{ organization_id: string; queue_id: string }[]> =>
  sql.rows<{ organization_id: string; queue_id: string }>(
    `SELECT q.organization_id, q.id AS queue_id FROM queues q
      WHERE q.distribution = 'round_robin'
        AND EXISTS (SELECT 1 FROM conversations k
                     WHERE k.queue_id = q.id AND k.status = 'open' AND k.taken_over_at IS NULL
                       AND k.snoozed_until IS NULL AND NOT k.is_test AND NOT k.hidden_until_reply)
        AND EXISTS (SELECT 1 FROM queue_members m
                      JOIN presences s ON s.organization_id = m.organization_id AND s.user_id = m.user_id
                     WHERE m.queue_id = q.id AND s.seen_at > $1)`,
    [seenSince],
  );

/** Finds the unassigned conversations in a queue, the longest waiting first. */
export const findWaitingIn = (organizationId: string, queueId: string, limit: number): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT id FROM conversations
      WHERE organization_id = $1 AND queue_id = $2 AND status = 'open' AND taken_over_at IS NULL
        AND snoozed_until IS NULL AND NOT is_test AND NOT hidden_until_reply
      ORDER BY queued_at, id LIMIT $3`,
    [organizationId, queueId, limit],
  );
