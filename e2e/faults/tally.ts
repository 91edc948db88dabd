import type { Arrival } from './start-ledger.ts';

/** What became of events, according to the receiver's ledger and the writers' own. */
export interface Tally {
  readonly events: number;
  /** Events that were acknowledged and never arrived. */
  readonly lost: number;
  /** Events that arrived although their write was never acknowledged. */
  readonly phantom: number;
  /** Arrivals that repeat an attempt with the same number. */
  readonly duplicates: number;
  /** Attempts that arrived out of order or skipped a number. */
  readonly misnumbered: number;
  /** The longest time from the acknowledgement to the first arrival, in milliseconds. */
  readonly longestMs: number;
}

function misnumberedOf(attempts: readonly number[]): number {
  let wrong = 0;
  attempts.forEach((attempt, place) => {
    const before = attempts[place - 1] ?? 0;
    // The same number again is a duplicate: its worker died, and it was unknown whether the attempt had arrived.
    if (attempt !== before + 1 && attempt !== before) wrong += 1;
  });
  return wrong;
}

/** Compares what was acknowledged (e-mail → when) with what arrived. */
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
