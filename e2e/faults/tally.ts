import type { Arrival } from './start-ledger.ts';

/** The result of comparing the events that the writers created with those that the receiver got. */
export interface Tally {
  readonly events: number;
  /** Events that were acknowledged but never arrived. */
  readonly lost: number;
  /** Events that arrived although their write was never acknowledged. */
  readonly phantom: number;
  /** Arrivals whose attempt number had already arrived for the same event. */
  readonly duplicates: number;
  /** Attempts that arrived in the wrong order or skipped an attempt number. */
  readonly misnumbered: number;
  /** The longest time from the acknowledgement to the first arrival, in milliseconds. */
  readonly longestMs: number;
}

function misnumberedOf(attempts: readonly number[]): number {
  let wrong = 0;
  attempts.forEach((attempt, index) => {
    const before = attempts[index - 1] ?? 0;
    // An attempt number may repeat if the worker of that attempt died without knowing whether the attempt had arrived.
    if (attempt !== before + 1 && attempt !== before) wrong += 1;
  });
  return wrong;
}

/** Compares the acknowledged events (when each e-mail address was acknowledged) with the arrivals. */
export function tally(acknowledged: ReadonlyMap<string, number>, arrivals: readonly Arrival[]): Tally {
  const byEvent = new Map<string, Arrival[]>();
  for (const arrival of arrivals) byEvent.set(arrival.eventId, [...(byEvent.get(arrival.eventId) ?? []), arrival]);
  const firsts = new Map<string, number>();
  let duplicates = 0;
  let misnumbered = 0;
  for (const [first, ...others] of byEvent.values()) {
    if (!first) continue;
    firsts.set(first.email, first.at);
    const attempts = [first, ...others].map(({ attempt }) => attempt);
    duplicates += attempts.length - new Set(attempts).size;
    misnumbered += misnumberedOf(attempts);
  }
  const delays = [...acknowledged].flatMap(([email, at]) => {
    const arrived = firsts.get(email);
    return arrived === undefined ? [] : [arrived - at];
  });
  return {
    events: acknowledged.size,
    lost: [...acknowledged.keys()].filter((email) => !firsts.has(email)).length,
    phantom: [...firsts.keys()].filter((email) => !acknowledged.has(email)).length,
    duplicates,
    misnumbered,
    longestMs: Math.round(Math.max(0, ...delays)),
  };
}
