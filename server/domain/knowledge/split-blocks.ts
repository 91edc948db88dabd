/** A piece of a text that belongs together. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'list' | 'table'; readonly lines: readonly string[] };

const headingLine = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const listLine = /^\s*(?:[-*+•·]|\d{1,3}[.)])\s+\S/;
const tableLine = /^\s*\|.*\||[^|]\|[^|]*\|[^|]/;
const ruleLine = /^\s*(?:[-*_]\s*){3,}$/;
/** Longer, and it is a sentence somebody wrote large. */
const headingMax = 200;

type Kind = 'paragraph' | 'list' | 'table';

/** Continuation lines of an item are part of its list. */
const kindOf = (line: string, open: Kind | null): Kind => {
  if (listLine.test(line)) return 'list';
  if (tableLine.test(line)) return 'table';
  return open === 'list' && /^\s+\S/.test(line) ? 'list' : 'paragraph';
};

function headingOf(line: string): Block | null {
  const found = headingLine.exec(line);
  const [, marks = '', text = ''] = found ?? [];
  return found && text.length <= headingMax ? { kind: 'heading', level: marks.length, text } : null;
}

/**
 * Headings, paragraphs, lists and tables of a text in Markdown, or of one somebody just typed. Lists stay one where blank
 * lines stand between their items; a rule is only a border.
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
