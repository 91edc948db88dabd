import { type Sentiment, sentiments } from '#server/contract/inbox/sentiment.ts';

/**
 * Removes every match of `mark` that `isMark` accepts from a text, together with the blanks before the match. Returns
 * the remaining text and the removed matches. `mark` must be a global expression and must match a limited length. The
 * remaining pieces are joined only once, so that the time grows linearly with the text.
 */
export function cutMarks(
  text: string,
  mark: RegExp,
  isMark: (found: RegExpMatchArray) => boolean = () => true,
): { text: string; marks: RegExpMatchArray[] } {
  const pieces: string[] = [];
  const marks: RegExpMatchArray[] = [];
  let from = 0;
  for (const found of text.matchAll(mark)) {
    if (!isMark(found)) continue;
    pieces.push(text.slice(from, found.index).trimEnd());
    marks.push(found);
    from = (found.index ?? 0) + found[0].length;
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(''), marks };
}

/** A source that was found in this turn, with the mark that a model uses to cite it. */
export interface Source {
  readonly ref: string;
  readonly id: string;
  readonly title: string;
}

const citation = /\[([K\d\s,;]{2,200})\]/g;
const isMark = /^K\d+(?:[\s,;]+K\d+)*$/;

/**
 * Removes the citation marks from a model's text. Returns the text, and those sources of this turn that the text cited.
 * Marks of unknown sources are removed without effect.
 */
export function readCitations(text: string, found: readonly Source[]): { text: string; sources: Source[] } {
  const cut = cutMarks(text, citation, ([, refs = '']) => isMark.test(refs));
  const named = new Set(cut.marks.flatMap(([, refs = '']) => refs.split(/[\s,;]+/)));
  return { text: cut.text.trim(), sources: found.filter((source) => named.has(source.ref)) };
}

/**
 * Expressions that match a price or a term. For speed, most of them match only one digit of a number, and allow at most
 * three blanks next to it.
 */
const claims = [
  /(?:r\$|us\$|€|\$)\s{0,3}\d/i,
  /\d\s{0,3}(?:%|por ?cento|percent|reais|real\b|d[oó]lar|dollar|euro)/i,
  /(?<![\p{L}\d])\d{1,9}\s{0,3}(?:dias?|horas?|semanas?|m[eê]s(?:es)?|anos?|days?|hours?|weeks?|months?|years?|parcelas?|x sem juros)(?!\p{L})/iu,
  /(?:garantia|prazo|reembolso|devolu[cç][aã]o|multa|car[eê]ncia|warranty|guarantee|refund|deadline)\b[^.!?\n]{0,60}\d/iu,
];

/** Whether the text states a price or a term that the customer could hold the company to. */
export const namesPriceOrTerm = (text: string): boolean => claims.some((claim) => claim.test(text));

/**
 * A prompt rule that makes the answering model state the customer's sentiment, so that no separate model call is
 * needed.
 */
export const sentimentRule = `End with a line [sentiment:${sentiments.join('|')}]: how the customer’s last messages sound. Nobody but us sees it.`;

const sentimentMark = /\[\s{0,3}sentiment\s{0,3}:\s{0,3}(\w{1,40})\s{0,3}\]/gi;

/**
 * Removes the sentiment line from a model's text and returns the sentiment. The sentiment is null if the line is
 * missing or names an unknown sentiment.
 */
export function readSentimentLine(text: string): { text: string; sentiment: Sentiment | null } {
  const cut = cutMarks(text, sentimentMark);
  const named = cut.marks.at(-1)?.[1]?.toLowerCase();
  return { text: cut.text.trim(), sentiment: sentiments.find((one) => one === named) ?? null };
}
