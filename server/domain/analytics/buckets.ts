const growth = 1.1;
/** Below a millisecond. */
const none = -100;

/**
 * The bucket of a duration: each goes a tenth further than the one before, and one that is asked for by its place among
 * others is answered as the mean of its bucket. So it is never more than a tenth wrong, and exact where it stands alone.
 */
export const bucketOf = (ms: number): number =>
  ms < 1 ? none : Math.ceil(Math.log(ms / 1000) / Math.log(growth) - 1e-9);

/** Durations by bucket, flat: bucket, how many, and their sum in milliseconds, again and again, in any order. */
export type Buckets = readonly number[];

/** The lowest there is stands first; the highest is of more than a hundred years. */
const places = 400;
const placeOf = (bucket: number): number => Math.min(places - 1, Math.max(0, bucket - none));

// Written over at each question: a year by the hour asks thousands of times.
const [amounts, totals] = [new Float64Array(places), new Float64Array(places)];

/** Puts buckets together: how many each place has, and their sum. Returns how many there are in all. */
function merge(lists: readonly Buckets[]): number {
  amounts.fill(0);
  totals.fill(0);
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 3) {
      const place = placeOf(list[at] ?? 0);
      const amount = list[at + 1] ?? 0;
      amounts[place] = (amounts[place] ?? 0) + amount;
      totals[place] = (totals[place] ?? 0) + (list[at + 2] ?? 0);
      count += amount;
    }
  }
  return count;
}

/**
 * The durations below which these shares of them lie, in seconds, between neighbours as percentile_cont takes it; nulls of
 * none. Buckets of several hours, days or dimensions may stand together.
 */
export function percentilesOf(lists: readonly Buckets[], shares: readonly number[]): (number | null)[] {
  if (!lists.some(({ length }) => length > 0)) return shares.map(() => null);
  const count = merge(lists);
  if (count === 0) return shares.map(() => null);
  const secondsAt = (rank: number): number => {
    let before = 0;
    for (let place = 0; place < places; place += 1) {
      const amount = amounts[place] ?? 0;
      before += amount;
      if (amount > 0 && rank < before) return (totals[place] ?? 0) / amount / 1000;
    }
    return 0;
  };
  return shares.map((share) => {
    const rank = share * (count - 1);
    const low = secondsAt(Math.floor(rank));
    const seconds = low + (secondsAt(Math.ceil(rank)) - low) * (rank - Math.floor(rank));
    return Math.round(seconds * 1000) / 1000;
  });
}
