import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type EpisodeMeasure, episodeMeasures, pointFigures } from '#server/contract/figure-words.ts';

/** A number whose conversations are looked at. */
export interface Behind {
  readonly measure: EpisodeMeasure;
  /** Whose: `all`, or as `agent:ID`. */
  readonly dimension?: string;
  /** Of a day or hour of the period alone. */
  readonly span?: { readonly from: string; readonly to: string };
}

/** The list that is open stands in the address: a link shows others the same. */
export function useBehind() {
  const [{ behind: measure, whose, since, until }, set] = useQueryStates({
    behind: parseAsStringLiteral(episodeMeasures),
    whose: parseAsString,
    since: parseAsString,
    until: parseAsString,
  });
  const dimension = whose && /^\w+:[\w-]{1,40}$/.test(whose) ? { dimension: whose } : {};
  const span = since && until ? { span: { from: since, to: until } } : {};
  const behind: Behind | null = measure && { measure, ...dimension, ...span };
  const open = (next: Behind) =>
    void set({
      behind: next.measure,
      whose: next.dimension ?? null,
      since: next.span?.from ?? null,
      until: next.span?.to ?? null,
    });
  return { behind, open, close: () => void set({ behind: null, whose: null, since: null, until: null }) };
}

/** The figure that is drawn; in the address, too. */
export function useDrawn() {
  const [{ drawn }, set] = useQueryStates({
    drawn: parseAsStringLiteral(pointFigures).withDefault('conversations_opened'),
  });
  return [drawn, (next: typeof drawn) => void set({ drawn: next })] as const;
}
