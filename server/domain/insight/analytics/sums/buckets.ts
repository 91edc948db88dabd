const growth = 1.1;
/** The bucket number of durations below one millisecond. */
const none = -100;

/**
 * Returns the bucket of a duration. The upper limit of each bucket is 10 % above that of the previous one. A
 * percentile is returned as the mean of its bucket, so it is at most 10 % off, and exact if the bucket holds a single
 * value.
 */
export const bucketOf = (ms: number): number =>
  ms < 1 ? none : Math.ceil(Math.log(ms / 1000) / Math.log(growth) - 1e-9);

/** Durations grouped by bucket in one flat list: bucket, count and sum in milliseconds, repeated, in any order. */
export type Buckets = readonly number[];

/**
 * The number of array positions for buckets. The lowest bucket has position 0; the highest bucket covers durations of
 * more than a hundred years.
 */
const bucketCount = 400;
const indexOf = (bucket: number): number => Math.min(bucketCount - 1, Math.max(0, bucket - none));

// These arrays are reused by every call, because the figures of a year by the hour need thousands of calls.
const [amounts, totals] = [new Float64Array(bucketCount), new Float64Array(bucketCount)];

/** Adds lists of buckets together: the count and the sum of each array position. Returns the total count. */
function merge(lists: readonly Buckets[]): number {
  amounts.fill(0);
  totals.fill(0);
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 3) {
      const index = indexOf(list[at] ?? 0);
      const amount = list[at + 1] ?? 0;
      amounts[index] = (amounts[index] ?? 0) + amount;
      totals[index] = (totals[index] ?? 0) + (list[at + 2] ?? 0);
      count += amount;
    }
  }
  return count;
}

/**
 * Returns, for each share, the duration in seconds below which that share of the durations lies. Values are
 * interpolated between neighboring values as percentile_cont does. Returns nulls if there are no durations. The buckets
 * of several hours, days or dimensions can be passed together.
 */
export function percentilesOf(lists: readonly Buckets[], shares: readonly number[]): (number | null)[] {
  if (!lists.some(({ length }) => length > 0)) return shares.map(() => null);
  const count = merge(lists);
  if (count === 0) return shares.map(() => null);
  const secondsAt = (rank: number): number => {
    let before = 0;
    for (let index = 0; index < bucketCount; index += 1) {
      const amount = amounts[index] ?? 0;
      before += amount;
      if (amount > 0 && rank < before) return (totals[index] ?? 0) / amount / 1000;
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
