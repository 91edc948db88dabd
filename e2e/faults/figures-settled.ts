/**
 * SQL whose column `done` tells whether all messages and events are published, consumed and included in the figures. An
 * agent's turn without an end is ignored if a later turn of the same conversation replaced it, as happens when a
 * process is killed during a turn.
 */
export const figuresSettled = `SELECT NOT EXISTS (SELECT FROM figure_stale) AND NOT EXISTS (SELECT FROM outbox WHERE published_at IS NULL)
    AND NOT EXISTS (SELECT FROM channel_items WHERE done_at IS NULL) AND NOT EXISTS (SELECT FROM agent_turns t WHERE t.ended_at IS NULL AND NOT EXISTS
      (SELECT FROM agent_turns l WHERE l.conversation_id = t.conversation_id AND l.number > t.number))
    AND NOT EXISTS (SELECT FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
                     WHERE f.reader = 'figures') AS done`;
