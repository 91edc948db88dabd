import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type EpisodeMeasure, episodeMeasures, pointFigures } from '#server/contract/figure-words.ts';

/** A number whose conversations are looked at. */
export interface Behind {
  readonly measure: EpisodeMeasure;
  /** Whose: `all`, or as `agent:ID`. */
  readonly dimension?: string;
  /** Of a day or hour of the period alone. */
  readonly span?: { readonly from: string; readonly to: string };
  /** Of waits: of this hour of the week alone, as `1-9` (1: Monday). */
  readonly weekHour?: string;
}

/** The list that is open stands in the address: a link shows others the same. */
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

/** The figure that is drawn; in the address, too. */
export function useDrawn() {
  const [{ drawn }, set] = useQueryStates({
    drawn: parseAsStringLiteral(pointFigures).withDefault('conversations_opened'),
  });
  return [drawn, (next: typeof drawn) => void set({ drawn: next })] as const;
}
