import { dayMs } from '#server/contract/platform/periods.ts';

interface Used {
  readonly used: number;
  /** Null is unlimited. */
  readonly limit: number | null;
  /** When counting began: the start of the month, or of the organization in its first month. */
  readonly from: Date;
  /** The month's end, exclusive. */
  readonly to: Date;
  readonly at: Date;
}

/** The days a projection needs at least; fewer predict nothing about a month. */
const leastDays = 3;

/** How long a limit lasts: until a day of the month (YYYY-MM-DD, UTC), until the month's end, or unknown. */
export type Projection =
  | { readonly outcome: 'ends'; readonly day: string }
  | { readonly outcome: 'lasts' | 'unknown'; readonly day: null };

/**
 * Projects how long a limit lasts at the mean rate of the days so far. Unknown if it is too early, or if the limit is
 * used up already.
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
 * Returns which parts of the limit are used up, in percent: none without a limit, all of a limit of zero as soon as
 * anything is used.
 */
export const reachedParts = (used: number, limit: number | null): number[] =>
  limit === null || used === 0 ? [] : parts.filter((percent) => used * 100 >= limit * percent);
