import { containmentHours } from '#server/contract/figure-words.ts';

/** Is something that was resolved before `end` still one that the customer may come again after? */
export const isOpenAt = (end: string, asOf: string): boolean =>
  Date.parse(end) > Date.parse(asOf) - containmentHours * 3_600_000;

interface Series {
  readonly to: string;
  readonly as_of: string;
  readonly series: readonly { readonly at: string }[];
}

/** Does a day or hour reach into these last hours? */
export function runsOn({ to, as_of, series }: Series, at: string): boolean {
  const next = series[series.findIndex((point) => point.at === at) + 1];
  return isOpenAt(next?.at ?? to, as_of);
}
