const growth = 1.1;
/** The bucket of durations below one millisecond. */
const none = -100;

/**
 * Returns the bucket of a duration. The upper limit of each bucket is 10 % above that of the bucket before. A
 * percentile is returned as the mean of its bucket, so it is at most 10 % off, and exact if the bucket holds a single
 * value.
 */
export const bucketOf = (ms: number): number =>
  ms < 1 ? none : Math.ceil(Math.log(ms / 1000) / Math.log(growth) - 1e-9);

/** Durations by bucket in one flat list: bucket, count and sum in milliseconds, repeated, in any order. */
export type Buckets = readonly number[];

/**
 * The number of array positions for buckets. The lowest bucket has position 0; the highest covers more than a hundred
 * years.
 */
const places = 400;
const placeOf = (bucket: number): number => Math.min(places - 1, Math.max(0, bucket - none));

// Reused by every call, because a year by the hour calls this thousands of times.
const [amounts, totals] = [new Float64Array(places), new Float64Array(places)];

/** Adds lists of buckets together: the count and the sum of each array position. Returns the total count. */
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
 * Returns, for each share, the duration in seconds below which that share of the durations lies, interpolated between
 * neighbours as percentile_cont does; nulls if there are no durations. Buckets of several hours, days or dimensions can
 * be passed together.
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
