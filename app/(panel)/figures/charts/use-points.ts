import { useFormatter } from 'next-intl';
import type { ViewFiguresResult } from '#server/contract/insight/figures-page.ts';

/**
 * Describes the days or hours of a period: their names, the start and end of each, and which of them contains a given
 * time.
 */
export function usePoints({ series, granularity, timezone, from, to }: ViewFiguresResult) {
  const format = useFormatter();
  const hour = granularity === 'hour' ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  const nameOf = (at: string) =>
    format.dateTime(new Date(at), { day: 'numeric', month: 'short', ...hour, timeZone: timezone });
  const spanOf = (index: number) => ({
    from: (index > 0 && series[index]?.at) || from,
    to: series[index + 1]?.at ?? to,
  });
  const indexOf = (at: string) => series.findLastIndex((point) => Date.parse(point.at) <= Date.parse(at));
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: timezone });
  const period = `${day(from)} – ${day(new Date(Date.parse(to) - 1).toISOString())}`;
  return { names: series.map(({ at }) => nameOf(at)), spanOf, placeOf: indexOf, period };
}
