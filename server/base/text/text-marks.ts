import { stripEnd } from '../strip-ends.ts';

/**
 * A piece of a text as WhatsApp shows it. URLs, e-mail addresses and code are literal: marks inside them have no
 * meaning.
 */
export interface MarkedPiece {
  readonly kind: 'text' | 'code' | 'url' | 'email';
  readonly text: string;
}

const literal =
  /```[^`]{1,20000}```|`[^`\n]{1,500}`|(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/**
 * Returns the URL without the punctuation of the sentence around it, and without a closing bracket that it does not
 * open.
 */
function endOfAddress(found: string): string {
  const address = stripEnd(found, '*~.,;:!?”’…');
  const bare = stripEnd(address, '_');
  const isOpened = address.includes('(') || !address.endsWith(')');
  return isOpened ? bare : stripEnd(bare, ')*_~.,;:!?');
}

/** Splits a text into literal and other pieces, in order; nothing is left out. */
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

/** An opening mark and its closing mark: their positions, and the mark itself. */
export interface MarkPair {
  readonly mark: string;
  readonly open: number;
  readonly close: number;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Finds the paired marks of a text, in the order they open. A pair stands outside of words, on one line, with text
 * between its marks. A mark without a partner is text. One pass, with at most one open mark of each kind.
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
      // Marks opened between these two have no closing mark.
      for (const [other, at] of open) if (at >= start) open.delete(other);
    } else if (!isWord(before) && !isBlank(after)) open.set(mark, index);
  }
  return pairs.sort((a, b) => a.open - b.open);
}
