import { cutMarks } from './cut-marks.ts';

/** A source that was found in this turn, with the mark that a model uses to cite it. */
export interface Source {
  readonly ref: string;
  readonly id: string;
  readonly title: string;
}

const mark = /\[([K\d\s,;]{2,200})\]/g;
const isMark = /^K\d+(?:[\s,;]+K\d+)*$/;

/**
 * Removes the citation marks from a model's text. Returns the text and the sources of this turn that it cited. Marks of
 * unknown sources are ignored.
 */
export function readCitations(text: string, found: readonly Source[]): { text: string; sources: Source[] } {
  const cut = cutMarks(text, mark, ([, refs = '']) => isMark.test(refs));
  const named = new Set(cut.marks.flatMap(([, refs = '']) => refs.split(/[\s,;]+/)));
  return { text: cut.text.trim(), sources: found.filter((source) => named.has(source.ref)) };
}

/**
 * Expressions that match a price or a term. To stay fast, most of them need one digit of a number only, and allow at
 * most three blanks next to it.
 */
const claims = [
  /(?:r\$|us\$|€|\$)\s{0,3}\d/i,
  /\d\s{0,3}(?:%|por ?cento|percent|reais|real\b|d[oó]lar|dollar|euro)/i,
  /(?<![\p{L}\d])\d{1,9}\s{0,3}(?:dias?|horas?|semanas?|m[eê]s(?:es)?|anos?|days?|hours?|weeks?|months?|years?|parcelas?|x sem juros)(?!\p{L})/iu,
  /(?:garantia|prazo|reembolso|devolu[cç][aã]o|multa|car[eê]ncia|warranty|guarantee|refund|deadline)\b[^.!?\n]{0,60}\d/iu,
];

/** Whether the text states a price or a term that the customer could hold the company to. */
export const namesPriceOrTerm = (text: string): boolean => claims.some((claim) => claim.test(text));
