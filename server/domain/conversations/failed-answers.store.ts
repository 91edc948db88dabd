import type { Tx } from '#server/db/transact.ts';

/** The latest answer that stands; what was said to the customer before it is answered, whatever became of other answers. */
const latestAnswer = `FROM messages m
   WHERE m.conversation_id = k.id AND m.answered_since IS NOT NULL AND m.delivery_status IS DISTINCT FROM 'failed'
   ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`;

/**
 * Locks the conversation of a message that counts as an answer: of several that fail at once the next one sees what became
 * of those before. null: it counted as none.
 */
export const lockAnswered = (tx: Tx, organizationId: string, messageId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT k.id FROM conversations k JOIN messages m ON m.conversation_id = k.id
      WHERE m.organization_id = $1 AND m.id = $2 AND m.answered_since IS NOT NULL AND k.organization_id = $1 FOR UPDATE OF k`,
    [organizationId, messageId],
  );

/**
 * An answer failed: unless another one stands after it, or the wait was settled since, the customer waits since they did
 * before it. What the latest standing answer came after is answered, although the failed one may have been said to it too
 * (that one had been called failed then, and arrived after all): of this only what began behind that answer comes back.
 */
export const bringWaitBack = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE conversations k SET waiting_since = least(k.waiting_since, (
              SELECT min(CASE WHEN s.created_at IS NULL OR f.answered_since > s.created_at THEN f.answered_since ELSE least(
                       CASE WHEN k.taken_over_at IS NULL AND k.handoff_requested_at > s.created_at
                             AND k.handoff_requested_at <= f.created_at THEN k.handoff_requested_at END,
                       (SELECT min(m.created_at) FROM messages m
                         WHERE m.conversation_id = k.id AND m.created_at > s.created_at AND m.created_at <= f.created_at
                           AND m.role = 'user' AND NOT m.answered_elsewhere AND m.seq > coalesce(k.wait_settled_seq, 0))) END)
                FROM messages f
                LEFT JOIN LATERAL (SELECT m.created_at, m.seq ${latestAnswer}) s ON true
               WHERE f.conversation_id = k.id AND f.answered_since < f.created_at AND f.delivery_status = 'failed'
                 AND f.seq > coalesce(k.wait_settled_seq, 0)
                 AND (s.seq IS NULL OR (f.created_at, f.seq) > (s.created_at, s.seq))))
      WHERE k.organization_id = $1 AND k.id = $2`,
    [organizationId, id],
  );

/** An answer that was thought failed arrived: what waited before it is answered; what came after it goes on waiting. */
export const endWaitAfterAll = (tx: Tx, organizationId: string, messageId: string): Promise<number> =>
  tx.run(
    `UPDATE conversations k SET waiting_since = CASE WHEN k.waiting_since > one.created_at THEN k.waiting_since ELSE least(
              CASE WHEN k.taken_over_at IS NULL AND k.handoff_requested_at > one.created_at THEN k.handoff_requested_at END,
              (SELECT min(m.created_at) FROM messages m
                WHERE m.conversation_id = k.id AND m.created_at > one.created_at AND m.role = 'user' AND NOT m.answered_elsewhere
                  AND m.seq > coalesce((SELECT m.seq ${latestAnswer}), 0) AND m.seq > coalesce(k.wait_settled_seq, 0))) END
       FROM messages one
      WHERE one.organization_id = $1 AND one.id = $2 AND k.organization_id = $1 AND k.id = one.conversation_id AND k.waiting_since IS NOT NULL`,
    [organizationId, messageId],
  );
