/** Matches a conversation `k` (as all conditions here) for which a person was asked and that nobody has taken over. */
export const unservedHandoff = 'k.handoff_requested_at IS NOT NULL AND k.taken_over_at IS NULL';

/** Matches the same while it is open: the conversations in the human queue. */
export const pendingHandoff = `${unservedHandoff} AND k.status = 'open'`;

/**
 * Since when a conversation waits (waiting.ts); null if it does not. A closed one keeps its stored wait for when it is
 * reopened.
 */
export const waitingSince = `CASE WHEN k.status = 'open' THEN k.waiting_since END`;

/** Matches conversations that wait. */
export const waits = `k.status = 'open' AND k.waiting_since IS NOT NULL`;

/**
 * Matches conversations that wait for a person: nobody has taken over, and a person was asked for or there is no AI.
 */
export const waitsForPeople = `(${waits} AND k.taken_over_at IS NULL
  AND (k.handoff_requested_at IS NOT NULL OR k.agent_id IS NULL))`;
