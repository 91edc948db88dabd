/**
 * SQL that returns as `done` whether all messages and events are published, consumed and in the figures. If a
 * conversation's turn was killed, the next turn answers all of it; the earlier turn is abandoned and has no end.
 */
export const figuresSettled = `SELECT NOT EXISTS (SELECT FROM figure_stale) AND NOT EXISTS (SELECT FROM outbox WHERE published_at IS NULL)
    AND NOT EXISTS (SELECT FROM channel_items WHERE done_at IS NULL) AND NOT EXISTS (SELECT FROM agent_turns t WHERE t.ended_at IS NULL AND NOT EXISTS
      (SELECT FROM agent_turns l WHERE l.conversation_id = t.conversation_id AND l.number > t.number))
    AND NOT EXISTS (SELECT FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
                     WHERE f.reader = 'figures') AS done`;
