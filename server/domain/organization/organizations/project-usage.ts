import { dayMs } from '#server/contract/platform/periods.ts';

interface Used {
  readonly used: number;
  /** The limit. Null if the plan has no limit. */
  readonly limit: number | null;
  /** The time from which usage counts: the start of the month or, in the organization's first month, its creation. */
  readonly from: Date;
  /** The end of the month, exclusive. */
  readonly to: Date;
  readonly at: Date;
}

/** The minimum number of days that a projection is based on. Fewer days do not allow a prediction for the month. */
const leastDays = 3;

/** How long a limit will last: until a day of the month (YYYY-MM-DD, UTC), until the end of the month, or unknown. */
export type Projection =
  | { readonly outcome: 'ends'; readonly day: string }
  | { readonly outcome: 'lasts' | 'unknown'; readonly day: null };

/**
 * Projects how long a limit will last, from the average usage per day so far. Unknown if the month is too young, or if
 * the limit is already used up.
 */
export function projectUsage({ used, limit, from, to, at }: Used): Projection {
  const elapsed = at.getTime() - from.getTime();
  if (limit === null) return { outcome: 'lasts', day: null };
  if (used >= limit || elapsed < leastDays * dayMs) return { outcome: 'unknown', day: null };
  const end = from.getTime() + (elapsed * limit) / used;
  if (end >= to.getTime()) return { outcome: 'lasts', day: null };
  return { outcome: 'ends', day: new Date(end).toISOString().slice(0, 10) };
}

const parts = [50, 80, 100] as const;

/**
 * Returns which percentages of the limit are reached. Empty if there is no limit. For a limit of zero, all percentages
 * are reached as soon as anything is used.
 */
export const reachedParts = (used: number, limit: number | null): number[] =>
  limit === null || used === 0 ? [] : parts.filter((percent) => used * 100 >= limit * percent);
