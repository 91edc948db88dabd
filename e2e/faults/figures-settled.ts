/**
 * Asks whether everything that was said and done is published, read and in the figures: `done`. Turns are waited for while
 * somebody holds them: one whose process was killed was seen to stay open here and there, which is a question of its own.
 */
export const figuresSettled = `SELECT NOT EXISTS (SELECT FROM figure_stale) AND NOT EXISTS (SELECT FROM outbox WHERE published_at IS NULL)
    AND NOT EXISTS (SELECT FROM channel_items WHERE done_at IS NULL) AND NOT EXISTS (SELECT FROM agent_turns WHERE ended_at IS NULL AND lease_until > now())
    AND NOT EXISTS (SELECT FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
                     WHERE f.reader = 'figures') AS done`;
