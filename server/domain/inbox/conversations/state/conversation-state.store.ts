import type { Tx } from '#server/db/transact.ts';

/**
 * Selects the latest answer that did not fail. Every earlier customer message counts as answered, even if other answers
 * failed.
 */
const latestAnswer = `FROM messages m
   WHERE m.conversation_id = k.id AND m.answered_since IS NOT NULL AND m.delivery_status IS DISTINCT FROM 'failed'
   ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`;

/**
 * Locks the conversation in which the given message counts as an answer. If several answers fail at once, the lock
 * makes their transactions run one after another. Null if the message did not count as an answer.
 */
export const lockAnswered = (tx: Tx, organizationId: string, messageId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT k.id FROM conversations k JOIN messages m ON m.conversation_id = k.id
      WHERE m.organization_id = $1 AND m.id = $2 AND m.answered_since IS NOT NULL AND k.organization_id = $1 FOR UPDATE OF k`,
    [organizationId, messageId],
  );

/**
 * Restores the customer's wait after an answer failed. The wait continues from the time at which it began. Nothing is
 * restored if a later answer was delivered, or if the wait was settled since. If another answer succeeded, customer
 * messages before that answer count as answered, even if they came before the failed answer. The restored wait then
 * begins after the successful answer.
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

/**
 * Ends the wait when an answer that was reported as failed was delivered after all. Customer messages before the answer
 * count as answered. For later messages the wait goes on.
 */
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

interface Thread {
  readonly contactId: string;
  readonly connectionId: string;
}

/**
 * Stores which app answers a person on a phone number, unless a later report is stored. Returns the changed
 * conversations.
 */
export const saveThreadOwner = (
  tx: Tx,
  organizationId: string,
  { contactId, connectionId }: Thread,
  told: { readonly owner: string | null; readonly at: Date; readonly isGuess: boolean },
): Promise<{ id: string }[]> =>
  tx
    .bind(
      `UPDATE conversations SET thread_owner = $owner, thread_owner_since = $at, turn = turn + 1
      WHERE organization_id = $organizationId AND contact_id = $contactId AND connection_id = $connectionId AND channel = 'chatapp'
        AND (thread_owner_since IS NULL OR thread_owner_since <= $at) AND thread_owner IS DISTINCT FROM $owner
        AND ($isGuess::boolean IS FALSE OR thread_owner IS NULL)
      RETURNING id`,
      { organizationId, contactId, connectionId, owner: told.owner, at: told.at, isGuess: told.isGuess },
    )
    .rows<{ id: string }>();
