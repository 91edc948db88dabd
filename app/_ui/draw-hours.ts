interface Hour {
  readonly succeeded: number;
  readonly failed: number;
}

export interface Bars {
  /** Heights, of `chartHeight`: what succeeded stands below what failed. */
  readonly good: number;
  readonly bad: number;
}

export const chartHeight = 100;
/** One of thousands is seen as well. */
const lowest = 3;

/** The bars of each hour, the busiest as high as the chart. */
export function drawHours(hours: readonly Hour[]): Bars[] {
  const most = Math.max(1, ...hours.map((hour) => hour.succeeded + hour.failed));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(lowest, (count / most) * chartHeight));
  return hours.map(({ succeeded, failed }) => ({ good: heightOf(succeeded), bad: heightOf(failed) }));
}
