/** Somebody asked for a person and has none; of a conversation `k`, as are all conditions here. */
export const pendingHandoff = `k.handoff_requested_at IS NOT NULL AND k.taken_over_at IS NULL AND k.status = 'open'`;

/** A customer waits for an answer where no AI gives one and nobody has taken over. */
const nobodyAnswers = `k.status = 'open' AND k.awaiting_reply AND k.taken_over_at IS NULL AND k.agent_id IS NULL`;

/** Whoever waits for people: asked for one, or wrote where only people answer. */
export const waitsForPeople = `(${pendingHandoff} OR ${nobodyAnswers})`;
