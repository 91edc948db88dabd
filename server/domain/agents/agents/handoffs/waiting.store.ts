import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * SQL condition for conversations with an open handoff request whose customer has waited for the number of minutes that
 * the organization allows (conversations/waiting.ts). Each request matches once. A request that was due more than an
 * hour ago does not match, because the customer would be told far too late.
 */
const isDue = `k.status = 'open' AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NOT NULL AND NOT k.is_test
  AND NOT k.hidden_until_reply AND (k.handoff_waited_at IS NULL OR k.handoff_waited_at < k.handoff_requested_at)
  AND k.waiting_since <= $1::timestamptz - make_interval(mins => o.handoff_wait_minutes)
  AND greatest(k.waiting_since, k.handoff_requested_at) > $1::timestamptz - make_interval(mins => o.handoff_wait_minutes + 60)`;

/** Finds conversations for the reconciler whose customers have waited too long for a person. */
export const findWaitingTooLong = (at: Date): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM conversations k JOIN organizations o ON o.id = k.organization_id
      WHERE ${isDue} ORDER BY k.waiting_since LIMIT 500`,
    [at],
  );

/**
 * Records that the customer is now told about the wait. Returns null if the message is no longer due. The caller must
 * hold the conversation's lock.
 */
export const claimWaiting = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  at: Date,
): Promise<{ minutes: number; timezone: string; locale: string } | null> =>
  tx.row<{ minutes: number; timezone: string; locale: string }>(
    `UPDATE conversations k SET handoff_waited_at = $1::timestamptz FROM organizations o
      WHERE o.id = k.organization_id AND k.organization_id = $2 AND k.id = $3 AND ${isDue}
      RETURNING coalesce(o.handoff_wait_minutes, 0) AS minutes, o.timezone, o.locale`,
    [at, organizationId, conversationId],
  );

/** Returns the customer's last messages as one text, from which the language of an answer is guessed. */
export const findLatestWords = async (tx: Tx, organizationId: string, conversationId: string): Promise<string> => {
  const row = await tx.row<{ words: string | null }>(
    `SELECT string_agg(content, E'\\n') AS words FROM (
       SELECT content FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND role = 'user' AND revoked_at IS NULL
        ORDER BY seq DESC LIMIT 5) m`,
    [organizationId, conversationId],
  );
  return row?.words ?? '';
};
