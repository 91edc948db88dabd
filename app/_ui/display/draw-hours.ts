interface Hour {
  readonly succeeded: number;
  readonly failed: number;
}

export interface Bars {
  /** The heights of an hour's two bars, from 0 to `chartHeight`. Successes are drawn below failures. */
  readonly good: number;
  readonly bad: number;
}

export const chartHeight = 100;
/** The smallest height of a bar that is not zero, so that one call among thousands is still visible. */
const lowest = 3;

/** Computes the bars of each hour. The busiest hour is as high as the chart. */
export function drawHours(hours: readonly Hour[]): Bars[] {
  const most = Math.max(1, ...hours.map((hour) => hour.succeeded + hour.failed));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(lowest, (count / most) * chartHeight));
  return hours.map(({ succeeded, failed }) => ({ good: heightOf(succeeded), bad: heightOf(failed) }));
}
