/**
 * Matches a conversation `k` in which a person was requested and nobody has taken over. All conditions here use `k`.
 */
export const unservedHandoff = 'k.handoff_requested_at IS NOT NULL AND k.taken_over_at IS NULL';

/** Matches an open conversation in which a person was requested and nobody has taken over: the human queue. */
export const pendingHandoff = `${unservedHandoff} AND k.status = 'open'`;

/**
 * SQL for the time since which the customer has been waiting (waiting.ts). Null if the customer does not wait. A closed
 * conversation keeps its stored wait, in case it is reopened.
 */
export const waitingSince = `CASE WHEN k.status = 'open' THEN k.waiting_since END`;

/** Matches open conversations in which the customer waits. */
export const waits = `k.status = 'open' AND k.waiting_since IS NOT NULL`;

/**
 * Matches open conversations in which the customer waits for a person: nobody has taken the conversation over, and a
 * person was requested or there is no AI agent.
 */
export const waitsForPeople = `(${waits} AND k.taken_over_at IS NULL
  AND (k.handoff_requested_at IS NOT NULL OR k.agent_id IS NULL))`;
