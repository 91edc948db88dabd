import { literalPieces, type MarkPair, markPairs } from '#server/base/text/text-marks.ts';

const item = /^[^\S\n]{0,20}(?:[-*•·]|\d{1,3}[.)])[^\S\n]/;
const marksOfNetwork = /[*_~]|\n/g;

/** Finds the pairs of formatting marks in a text. Marks within literal pieces (code, addresses) are ignored. */
function marksOf(text: string): MarkPair[] {
  const blind = literalPieces(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : '\uFFFC'.repeat(piece.text.length)))
    .join('');
  return markPairs(blind, marksOfNetwork);
}

/**
 * Returns the indexes where a text may be cut, one list for each kind of break. The best kind is first: paragraphs,
 * lines, list items, sentences, words.
 */
function placesToCut(text: string, least: number, most: number): number[][] {
  const [paragraphs, lines, ownLines, sentences, words]: number[][] = [[], [], [], [], []];
  const window = text.slice(least, most + 2);
  for (const { 0: blank, index } of window.matchAll(/\n+|[^\S\n]+/g)) {
    const at = least + index;
    if (at < least || at > most || at === 0) continue;
    if (!blank.startsWith('\n')) {
      (/[.!?…:;]/.test(text[at - 1] ?? '') ? sentences : words)?.push(at);
      continue;
    }
    // A list is cut before one of its items only if the text cannot be cut elsewhere.
    const next = text.slice(at + blank.length, at + blank.length + 30);
    (item.test(next) ? ownLines : blank.length > 1 ? paragraphs : lines)?.push(at);
  }
  return [paragraphs, lines, ownLines, sentences, words].filter((places) => places !== undefined);
}

/**
 * Returns `most`, or the last index before it that does not cut through a visible character: a letter with its accent,
 * a flag, a family emoji.
 */
function betweenSigns(text: string, most: number): number {
  const start = Math.max(0, most - 200);
  const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(start, most + 50));
  const at = start + (signs.containing(most - start)?.index ?? most - start);
  return at > 0 ? at : most;
}

/**
 * Splits a text into two parts of at most `max` characters. Cuts at the best kind of break, as near to the middle as
 * possible. If the cut is within bold text, both parts get bold marks. Null if the text is too long for two parts.
 */
export function splitInTwo(text: string, max: number): [string, string] | null {
  if (text.length > twoMax(max)) return null;
  const [least, most] = [Math.max(1, text.length - max + marksRoom), Math.min(text.length - 1, max - marksRoom)];
  const middle = text.length / 2;
  const nearest = placesToCut(text, least, most)
    .map((places) => places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0])
    .find((place) => place !== undefined);
  const at = nearest ?? betweenSigns(text, Math.floor(Math.min(most, Math.max(least, middle))));
  const across = marksOf(text).filter(({ mark, open, close }) => open + mark.length <= at && at <= close);
  const closing = across
    .toReversed()
    .map(({ mark }) => mark)
    .join('');
  const opening = across.map(({ mark }) => mark).join('');
  const first = `${text.slice(0, at).trimEnd()}${closing}`;
  const second = `${opening}${text.slice(at).trimStart()}`;
  return [first, second];
}

/** Room for the marks that a cut adds if the text there is bold, italic and struck at once. */
const marksRoom = 4;
/** Returns how many characters fit in two messages. */
export const twoMax = (max: number): number => 2 * (max - marksRoom);
