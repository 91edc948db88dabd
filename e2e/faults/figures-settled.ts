/** Asks whether everything that was said and done is published, read and in the figures: `done`. */
export const figuresSettled = `SELECT NOT EXISTS (SELECT FROM figure_stale) AND NOT EXISTS (SELECT FROM outbox WHERE published_at IS NULL)
    AND NOT EXISTS (SELECT FROM channel_items WHERE done_at IS NULL) AND NOT EXISTS (SELECT FROM agent_turns WHERE ended_at IS NULL)
    AND NOT EXISTS (SELECT FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
                     WHERE f.reader = 'figures') AS done`;
