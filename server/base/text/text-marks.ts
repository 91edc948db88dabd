import { stripEnd } from '../strip-ends.ts';

/**
 * A piece of a text as WhatsApp shows it. URLs, e-mail addresses and code are literal: formatting marks such as `*`
 * have no meaning inside them.
 */
export interface MarkedPiece {
  readonly kind: 'text' | 'code' | 'url' | 'email';
  readonly text: string;
}

const literal =
  /```[^`]{1,20000}```|`[^`\n]{1,500}`|(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/**
 * Returns the URL without the punctuation of the surrounding sentence. A closing bracket is removed if the URL contains
 * no opening bracket for it.
 */
function endOfAddress(found: string): string {
  const address = stripEnd(found, '*~.,;:!?”’…');
  const bare = stripEnd(address, '_');
  const isOpened = address.includes('(') || !address.endsWith(')');
  return isOpened ? bare : stripEnd(bare, ')*_~.,;:!?');
}

/**
 * Splits a text into literal pieces (URLs, e-mail addresses, code) and the text between them. The pieces together are
 * the whole text.
 */
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

/** A pair of formatting marks: the mark, the position of the opening mark and the position of the closing mark. */
export interface MarkPair {
  readonly mark: string;
  readonly open: number;
  readonly close: number;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Finds the pairs of formatting marks in a text, sorted by their opening mark. Both marks of a pair are on one line and
 * at the edges of words, with text between them. A mark without a partner is normal text. The text is read once, and at
 * most one mark of each kind is open at a time.
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
      // Marks that were opened inside this pair are not closed inside it, so they are normal text.
      for (const [other, at] of open) if (at >= start) open.delete(other);
    } else if (!isWord(before) && !isBlank(after)) open.set(mark, index);
  }
  return pairs.sort((a, b) => a.open - b.open);
}
