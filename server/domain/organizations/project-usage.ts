import { dayMs } from '#server/contract/periods.ts';

interface Used {
  readonly used: number;
  /** Null is unlimited. */
  readonly limit: number | null;
  /** When counting began: the month's first moment, or the organization's in its first month. */
  readonly from: Date;
  /** The month's end, exclusive. */
  readonly to: Date;
  readonly at: Date;
}

/** Less says nothing about a month. */
const leastDays = 3;

/** How long a limit holds: until a day (YYYY-MM-DD, UTC) of the month, until its end, or nobody can say. */
export type Projection =
  | { readonly outcome: 'ends'; readonly day: string }
  | { readonly outcome: 'lasts' | 'unknown'; readonly day: null };

/**
 * How long a limit holds if the month goes on as it began: by the mean of the days so far. Unknown while it is too early
 * to say, and of one that is used up already.
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

/** The parts of the limit that are used up; none without a limit, all of a limit of nothing. */
export const reachedParts = (used: number, limit: number | null): number[] =>
  limit === null || used === 0 ? [] : parts.filter((percent) => used * 100 >= limit * percent);
