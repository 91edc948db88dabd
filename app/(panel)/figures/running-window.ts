import { containmentHours } from '#server/contract/insight/figure-words.ts';

/**
 * Whether a customer may still reopen a conversation that was resolved just before `end`. If true, figures about the
 * conversation are not final.
 */
export const isOpenAt = (end: string, asOf: string): boolean =>
  Date.parse(end) > Date.parse(asOf) - containmentHours * 3_600_000;

interface Series {
  readonly to: string;
  readonly as_of: string;
  readonly series: readonly { readonly at: string }[];
}

/** Whether the day or hour that begins at `at` includes hours whose figures are not final yet. */
export function runsOn({ to, as_of, series }: Series, at: string): boolean {
  const next = series[series.findIndex((point) => point.at === at) + 1];
  return isOpenAt(next?.at ?? to, as_of);
}
