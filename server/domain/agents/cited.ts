/** A source that was found in this turn, by the mark a model cites it with. */
export interface Source {
  readonly ref: string;
  readonly id: string;
  readonly title: string;
}

const mark = /\s*\[(K\d+(?:\s*[,;]\s*K\d+)*)\]/g;

/** What a model said without its marks, and which of the sources found in this turn it named; others count for nothing. */
export function readCitations(text: string, found: readonly Source[]): { text: string; sources: Source[] } {
  const named = new Set([...text.matchAll(mark)].flatMap(([, refs = '']) => refs.split(/\s*[,;]\s*/)));
  return { text: text.replace(mark, '').trim(), sources: found.filter((source) => named.has(source.ref)) };
}

const claims = [
  /(r\$|us\$|€|\$)\s*\d/i,
  /\d+(?:[.,]\d+)?\s*(%|por ?cento|percent|reais|real\b|d[oó]lar(es)?|dollars?|euros?)/i,
  /\b\d+\s*(dias?|horas?|semanas?|m[eê]s(es)?|anos?|days?|hours?|weeks?|months?|years?|parcelas?|x sem juros)(?![\p{L}])/iu,
  /(garantia|prazo|reembolso|devolu[cç][aã]o|multa|car[eê]ncia|warranty|guarantee|refund|deadline)\b[^.!?\n]{0,60}\d/iu,
];

/** Does it name a price or a term: something a company can be held to? */
export const namesPriceOrTerm = (text: string): boolean => claims.some((claim) => claim.test(text));
