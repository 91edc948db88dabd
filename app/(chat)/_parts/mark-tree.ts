import { literalPieces, type MarkedPiece, type MarkPair, markPairs } from '#server/base/text/text-marks.ts';

/** A part of a formatted message: text, code, a link, or bold, italic or struck text with parts inside. */
export type MarkNode =
  | { readonly kind: MarkedPiece['kind']; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'struck'; readonly children: readonly MarkNode[] };

const kinds = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
type Mark = keyof typeof kinds;
const isMark = (mark: string): mark is Mark => Object.hasOwn(kinds, mark);

/** Returns the text of a code passage without its backticks. */
const bareCode = (text: string): string =>
  text.startsWith('```') ? text.slice(3, -3).replace(/^\n/, '') : text.slice(1, -1);

/** Parses WhatsApp's formatting marks (such as `*bold*`) in a message. The text is never interpreted as HTML. */
export function markTree(text: string): MarkNode[] {
  const pieces = literalPieces(text);
  // Code and URLs contain no formatting marks, so each of their characters is replaced by a placeholder while marks are
  // searched.
  const blind = pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : '\uFFFC'.repeat(piece.text.length)))
    .join('');
  const pairs = markPairs(blind, /[*_~]|\n/g);
  let piece = 0;
  let pieceFrom = 0;
  /** Returns the text, code and links between two positions. Successive calls must go from left to right. */
  const leaves = (from: number, to: number): MarkNode[] => {
    const nodes: MarkNode[] = [];
    for (let at = from; at < to; ) {
      let one = pieces[piece];
      while (one && pieceFrom + one.text.length <= at) {
        pieceFrom += one.text.length;
        piece += 1;
        one = pieces[piece];
      }
      if (!one) break;
      const end = Math.min(to, pieceFrom + one.text.length);
      const shown = one.text.slice(at - pieceFrom, end - pieceFrom);
      nodes.push({ kind: one.kind, text: one.kind === 'code' ? bareCode(one.text) : shown });
      at = end;
    }
    return nodes;
  };
  let next = 0;
  const within = (from: number, to: number): MarkNode[] => {
    const nodes: MarkNode[] = [];
    let at = from;
    for (let pair: MarkPair | undefined = pairs[next]; pair && pair.open < to; pair = pairs[next]) {
      next += 1;
      const { mark, open, close } = pair;
      nodes.push(...leaves(at, open));
      if (isMark(mark)) nodes.push({ kind: kinds[mark], children: within(open + 1, close) });
      at = close + mark.length;
    }
    return [...nodes, ...leaves(at, to)];
  };
  return within(0, text.length);
}
