/** A person was asked for and nobody has taken over; of a conversation `k`, as are all conditions here. */
export const unservedHandoff = 'k.handoff_requested_at IS NOT NULL AND k.taken_over_at IS NULL';

/** The same where it is open: what waits in the queue of people. */
export const pendingHandoff = `${unservedHandoff} AND k.status = 'open'`;

/** Since when it waits (waiting.ts); null: it does not. What has ended keeps its wait for when it is opened again. */
export const waitingSince = `CASE WHEN k.status = 'open' THEN k.waiting_since END`;

/** The same as a condition. */
export const waits = `k.status = 'open' AND k.waiting_since IS NOT NULL`;

/** Who waits for people: nobody has taken over, and a person was asked for, or no AI answers there. */
export const waitsForPeople = `(${waits} AND k.taken_over_at IS NULL
  AND (k.handoff_requested_at IS NOT NULL OR k.agent_id IS NULL))`;
