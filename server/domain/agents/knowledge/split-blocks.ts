import { stripEnd } from '#server/base/strip-ends.ts';

/** A heading, paragraph, list or table of a text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'list' | 'table'; readonly lines: readonly string[] };

const listLine = /^\s*(?:[-*+•·]|\d{1,3}[.)])\s+\S/;
const ruleLine = /^\s*(?:[-*_]\s*){3,}$/;
/** The maximum length of a heading. A longer line is a sentence in large type. */
const headingMax = 200;

type Kind = 'paragraph' | 'list' | 'table';

/**
 * Whether a line is a table row. It is one if it begins with a bar and has another, or has two bars with text between
 * and around them.
 */
function isRow(line: string): boolean {
  const bars = line.split('|');
  if (bars.length < 3) return false;
  return bars[0]?.trim() === '' || bars.some((cell, place) => cell !== '' && (bars[place + 2] ?? '') !== '');
}

/**
 * Returns the kind of block that a line belongs to. `open` is the block above. Continuation lines of an item belong to
 * its list.
 */
const kindOf = (line: string, open: Kind | null): Kind => {
  if (listLine.test(line)) return 'list';
  if (isRow(line)) return 'table';
  return open === 'list' && /^\s/.test(line) ? 'list' : 'paragraph';
};

/**
 * Parses a heading in steps. In a single regular expression, blanks could match in too many ways, which would be slow.
 */
function headingOf(line: string): Block | null {
  const [start = '', marks = ''] = /^ {0,3}(#{1,6})(?=\s)/.exec(line) ?? [];
  if (marks === '') return null;
  const said = line.slice(start.length).trim();
  const text = stripEnd(said, '#').trimEnd() || said;
  return text !== '' && text.length <= headingMax ? { kind: 'heading', level: marks.length, text } : null;
}

/**
 * Splits a text (Markdown or freely typed) into headings, paragraphs, lists and tables. Blank lines between items do
 * not divide a list. A horizontal rule ends a block and is left out.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Kind; lines: string[] } | null = null;
  let isApart = false;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029\f\v]/)) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    const heading = headingOf(line);
    if (heading || ruleLine.test(line)) {
      if (heading) blocks.push(heading);
      open = null;
      continue;
    }
    const kind = kindOf(line, open?.kind ?? null);
    if (!open || open.kind !== kind || (isApart && kind !== 'list')) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line.trimEnd());
    isApart = false;
  }
  return blocks;
}
