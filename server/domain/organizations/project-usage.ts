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

/**
 * The day (YYYY-MM-DD, UTC) on which a limit will be used up if the month goes on as it began: by the mean of the days so
 * far. Null when there is no limit, it is used up already, it is too early to say, or the month ends before.
 */
export function projectUsage({ used, limit, from, to, at }: Used): string | null {
  const elapsed = at.getTime() - from.getTime();
  if (limit === null || used <= 0 || used >= limit || elapsed < leastDays * dayMs) return null;
  const end = from.getTime() + (elapsed * limit) / used;
  return end < to.getTime() ? new Date(end).toISOString().slice(0, 10) : null;
}

const parts = [50, 80, 100] as const;

/** The parts of the limit that are used up; none without a limit, all of a limit of nothing. */
export const reachedParts = (used: number, limit: number | null): number[] =>
  limit === null || used === 0 ? [] : parts.filter((percent) => used * 100 >= limit * percent);
