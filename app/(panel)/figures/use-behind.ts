import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type EpisodeMeasure, episodeMeasures, pointFigures } from '#server/contract/insight/figure-words.ts';

/** A clicked number whose conversations the list shows. */
export interface Behind {
  readonly measure: EpisodeMeasure;
  /** Limits the list to one item of a comparison, such as `agent:ID`. `all` means no limit. */
  readonly dimension?: string;
  /** Limits the list to one day or hour of the period. */
  readonly span?: { readonly from: string; readonly to: string };
  /** Limits the list of waits to one hour of the week, such as `1-9` (1 is Monday). */
  readonly weekHour?: string;
}

/** Reads from the URL which list of conversations is open. A shared link therefore opens the same list. */
export function useBehind() {
  const [{ behind: measure, whose, since, until, week_hour: hour }, set] = useQueryStates({
    behind: parseAsStringLiteral(episodeMeasures),
    whose: parseAsString,
    since: parseAsString,
    until: parseAsString,
    week_hour: parseAsString,
  });
  const dimension = whose && /^\w+:[\w-]{1,40}$/.test(whose) ? { dimension: whose } : {};
  const span = since && until ? { span: { from: since, to: until } } : {};
  const weekHour = hour && /^[1-7]-(1?\d|2[0-3])$/.test(hour) ? { weekHour: hour } : {};
  const behind: Behind | null = measure && { measure, ...dimension, ...span, ...weekHour };
  const open = (next: Behind) =>
    void set({
      behind: next.measure,
      whose: next.dimension ?? null,
      since: next.span?.from ?? null,
      until: next.span?.to ?? null,
      week_hour: next.weekHour ?? null,
    });
  const none = { behind: null, whose: null, since: null, until: null, week_hour: null };
  return { behind, open, close: () => void set(none) };
}

/** Reads from the URL which figure the chart shows. */
export function useDrawn() {
  const [{ drawn }, set] = useQueryStates({
    drawn: parseAsStringLiteral(pointFigures).withDefault('conversations_opened'),
  });
  return [drawn, (next: typeof drawn) => void set({ drawn: next })] as const;
}
