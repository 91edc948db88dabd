import { stripEnd } from './strip-ends.ts';

/** A piece of a text as WhatsApp shows it. Addresses and code are literal: no mark is read in them. */
export interface MarkedPiece {
  readonly kind: 'text' | 'code' | 'url' | 'email';
  readonly text: string;
}

const literal =
  /```[^`]{1,20000}```|`[^`\n]{1,500}`|(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/** An address ends before the signs of the sentence it stands in, and before a bracket it does not open. */
function endOfAddress(found: string): string {
  const address = stripEnd(found, '*~.,;:!?”’…');
  const bare = stripEnd(address, '_');
  const isOpened = address.includes('(') || !address.endsWith(')');
  return isOpened ? bare : stripEnd(bare, ')*_~.,;:!?');
}

/** A text in what is literal and what is not, in order; nothing is left out. */
export function literalPieces(text: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(literal)) {
    const kind = found.startsWith('`') ? 'code' : /^(?:https?:|www\.)/i.test(found) ? 'url' : 'email';
    const piece = kind === 'url' ? endOfAddress(found) : kind === 'email' ? stripEnd(found, '_') : found;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind, text: piece });
    from = index + piece.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** A mark that opens and the one that closes it: where they stand, and how long they are. */
export interface MarkPair {
  readonly mark: string;
  readonly open: number;
  readonly close: number;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Marks of a text that come in pairs, in the order they open. Outside of words and with something between them, on one
 * line; one that closes nothing is text. One pass, with one open mark of a kind.
 */
export function markPairs(text: string, marks: RegExp): MarkPair[] {
  const pairs: MarkPair[] = [];
  const open = new Map<string, number>();
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (mark === '\n') {
      open.clear();
      continue;
    }
    const [before, after] = [text[index - 1], text[index + mark.length]];
    const start = open.get(mark);
    if (start !== undefined && !isBlank(before) && !isWord(after)) {
      pairs.push({ mark, open: start, close: index });
      // What opened between the two closes nowhere.
      for (const [other, at] of open) if (at >= start) open.delete(other);
    } else if (!isWord(before) && !isBlank(after)) open.set(mark, index);
  }
  return pairs.sort((a, b) => a.open - b.open);
}
