import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Somebody asked for a person, nobody took over or answered, and the organization's minutes are over; what is older than
 * another hour was left to people long ago. Of each request once.
 */
const isDue = `k.status = 'open' AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NOT NULL AND NOT k.is_test
  AND NOT k.hidden_until_reply AND (k.handoff_waited_at IS NULL OR k.handoff_waited_at < k.handoff_requested_at)
  AND k.handoff_requested_at <= $1::timestamptz - make_interval(mins => o.handoff_wait_minutes)
  AND k.handoff_requested_at > $1::timestamptz - make_interval(mins => o.handoff_wait_minutes + 60)
  AND NOT EXISTS (SELECT 1 FROM messages m
                   WHERE m.conversation_id = k.id AND m.role = 'assistant' AND m.author->>'kind' <> 'agent'
                     AND m.created_at >= k.handoff_requested_at)`;

/** For the sweep. */
export const findWaitingTooLong = (at: Date): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM conversations k JOIN organizations o ON o.id = k.organization_id
      WHERE ${isDue} ORDER BY k.handoff_requested_at LIMIT 500`,
    [at],
  );

/** Notes that the waiting is told, if it still is to be; null otherwise. The conversation is held locked. */
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

/** What the customer wrote last, for the language of an answer. */
export const findLatestWords = async (tx: Tx, organizationId: string, conversationId: string): Promise<string> => {
  const row = await tx.row<{ words: string | null }>(
    `SELECT string_agg(content, E'\\n') AS words FROM (
       SELECT content FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND role = 'user' AND revoked_at IS NULL
        ORDER BY seq DESC LIMIT 5) m`,
    [organizationId, conversationId],
  );
  return row?.words ?? '';
};
