import type { Assignment, Episode } from './episode.ts';

interface Moved {
  readonly kind: string;
  readonly at: number;
  readonly from_id: string | null;
  readonly to_id: string | null;
}

interface Stretch {
  readonly since: number;
  readonly agent_id: string | null;
}

/**
 * Returns the agents of a conversation and the time at which each began, from the changes in the event log. Without any
 * change, the result is the current agent.
 */
export function agentsOf(now: string | null, marks: readonly Moved[]): Stretch[] {
  const moves = marks.filter(({ kind }) => kind === 'agent');
  const [first] = moves;
  const stretches: Stretch[] = [{ since: Number.NEGATIVE_INFINITY, agent_id: first ? first.from_id : now }];
  for (const { at, to_id } of moves) {
    const since = Math.max(at, stretches.at(-1)?.since ?? at);
    stretches.push({ since, agent_id: to_id });
  }
  return stretches;
}

/** Returns the agent that a conversation had at a time. */
export const agentAt = (stretches: readonly Stretch[], at: number): string | null =>
  stretches.findLast(({ since }) => since <= at)?.agent_id ?? null;

/**
 * Returns the queue of a conversation before its first change in the event log. Without any change, the result is the
 * current queue.
 */
export function firstQueue(now: string | null, marks: readonly Moved[]): string | null {
  const first = marks.find(({ kind }) => kind === 'queue');
  return first ? first.from_id : now;
}

/** Returns the channel, number, agent and queue of an episode at a time. */
export function assignmentAt(episode: Episode, at: number): Assignment {
  const { channel, connection_id, agent_id, queue_id, later_agents, later_since } = episode;
  const later = later_since.findLastIndex((since) => since <= at);
  return { channel, connection_id, queue_id, agent_id: later < 0 ? agent_id : (later_agents[later] ?? null) };
}
