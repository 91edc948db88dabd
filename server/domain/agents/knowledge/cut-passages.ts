import { stripEnd } from '#server/base/strip-ends.ts';

/** A piece of a text that is found and cited as a unit. */
export interface CutPassage {
  /** The headings above the passage, outermost first. */
  readonly heading: string;
  readonly text: string;
}

/**
 * `passageLength` is the length that passages should have where the text allows it. `passageMax` is the limit that no
 * passage exceeds.
 */
export const passageLength = 900;
export const passageMax = 1_200;
/**
 * Where a section is cut, its last sentence is repeated in the next part. This is the maximum length of such a
 * sentence.
 */
const overlapMax = 160;
const pathMax = 500;

/** Matches the end of a sentence, where a long line may be cut. */
const sentenceEnd = /(?<=[.!?…;:])\s+/u;

/** Cuts a word that is longer than a passage (a link, a code) at the limit, but never within a character. */
function cutWord(word: string, max: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part.length + character.length > max) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}

/** Joins neighboring pieces as long as the result is not longer than `max`. */
function gather(pieces: readonly string[], max: number, between: string): string[] {
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + between.length + piece.length <= max) {
      parts[parts.length - 1] = `${last}${between}${piece}`;
    } else parts.push(piece);
  }
  return parts;
}

const fitting = (text: string, max: number, cut: (text: string, max: number) => string[]): string[] =>
  text.length <= max ? [text] : cut(text, max);

const cutWords = (text: string, max: number): string[] =>
  gather(
    text.split(/\s+/).flatMap((word) => fitting(word, max, cutWord)),
    max,
    ' ',
  );

const cutSentences = (text: string, max: number): string[] =>
  gather(
    text.split(sentenceEnd).flatMap((sentence) => fitting(sentence, max, cutWords)),
    max,
    ' ',
  );

/**
 * Cuts a paragraph into parts of at most `max` characters. Cuts between lines if possible, otherwise between sentences,
 * otherwise between words.
 */
const cutParagraph = (lines: readonly string[], max: number): string[] =>
  gather(
    lines.flatMap((line) => fitting(line, max, cutSentences)),
    max,
    '\n',
  );

/** Cuts a list into parts of at most `max` characters. An item is cut only if the item alone is longer than `max`. */
function cutList(lines: readonly string[], max: number): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const isNew = /^\s*(?:[-*+•·]|\d{1,3}[.)])\s/.test(line) || items.length === 0;
    if (isNew) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return gather(
    items.flatMap((item) => fitting(item, max, (text) => cutParagraph(text.split('\n'), max))),
    max,
    '\n',
  );
}

/** Whether a line is the separator below a table's head, such as `| --- | :-: |`. */
function isSeparator(line: string): boolean {
  const cells = line.split('|').map((cell) => cell.trim());
  const inner = cells.filter((cell, index) => cell !== '' || (index > 0 && index < cells.length - 1));
  return cells.length > 1 && inner.length > 0 && inner.every((cell) => /^:?-+:?$/.test(cell));
}

/** Cuts a table into parts of at most `max` characters. Each part begins with the table's head. */
function cutTable(lines: readonly string[], max: number): string[] {
  const headLines = lines.length > 1 && isSeparator(lines[1] ?? '') ? 2 : 1;
  const head = lines.slice(0, headLines).join('\n');
  // A head that fills more than half a passage is not repeated.
  if (head.length * 2 > max) return cutParagraph(lines, max);
  const room = max - head.length - 1;
  const rows = lines.slice(headLines).flatMap((row) => fitting(row, room, cutWords));
  return rows.length === 0 ? [head] : gather(rows, room, '\n').map((part) => `${head}\n${part}`);
}

const cutters = { paragraph: cutParagraph, list: cutList, table: cutTable } as const;

/** A heading, paragraph, list or table of a text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'list' | 'table'; readonly lines: readonly string[] };

const listLine = /^\s*(?:[-*+•·]|\d{1,3}[.)])\s+\S/;
const ruleLine = /^\s*(?:[-*_]\s*){3,}$/;
/**
 * The maximum length of a heading. A longer line is treated as a paragraph, because people also use large type for
 * whole sentences.
 */
const headingMax = 200;

type Kind = 'paragraph' | 'list' | 'table';

/**
 * Whether a line is a table row. A line is a table row if it begins with a bar and has another bar, or if it has two
 * bars with text between and around them.
 */
function isRow(line: string): boolean {
  const bars = line.split('|');
  if (bars.length < 3) return false;
  return bars[0]?.trim() === '' || bars.some((cell, index) => cell !== '' && (bars[index + 2] ?? '') !== '');
}

/**
 * Returns the kind of block that a line belongs to. `open` is the kind of the block above, or null. An indented line
 * below a list item belongs to the list.
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

const partsOf = (block: Exclude<Block, { kind: 'heading' }>): string[] =>
  cutters[block.kind](block.lines, passageLength);

/** Joins headings to a path. If the path is too long, the outermost headings are left out. */
function pathOf(headings: readonly { readonly text: string }[]): string {
  let path = '';
  for (const { text } of headings.toReversed()) {
    const longer = path === '' ? text : `${text} › ${path}`;
    if (longer.length > pathMax) break;
    path = longer;
  }
  return path;
}

/**
 * Returns the last sentence of a part, which is repeated at the start of the next part. Empty for table rows and list
 * items, which need no repetition.
 */
function overlapOf(text: string): string {
  const lastLine = text.split('\n').at(-1) ?? '';
  if (/^\s*(?:[-*+•·|]|\d{1,3}[.)])/.test(lastLine)) return '';
  const last = lastLine.split(/(?<=[.!?…])\s+/u).at(-1) ?? '';
  return last.length <= overlapMax ? last : '';
}

/** Cuts the content below one heading into parts of at most the intended passage length. */
function cutSection(blocks: readonly Exclude<Block, { kind: 'heading' }>[]): string[] {
  const passages: string[] = [];
  let open = '';
  for (const part of blocks.flatMap(partsOf)) {
    if (open === '') open = part;
    else if (open.length + 2 + part.length <= passageLength) open += `\n\n${part}`;
    else {
      passages.push(open);
      // A line that introduces a list gives most of the list's meaning, so it is repeated.
      const overlap = overlapOf(open);
      open = overlap !== '' && overlap.length + 1 + part.length <= passageMax ? `${overlap}\n${part}` : part;
    }
  }
  return open === '' ? passages : [...passages, open];
}

/**
 * Cuts a text into passages of about 900 and at most 1200 characters: by headings, then by paragraphs, lists and
 * tables. Where a section is cut, its last sentence is repeated. No text is lost: a heading becomes part of the path of
 * the passages below it, or a passage of its own if there are none.
 */
export function cutPassages(text: string): CutPassage[] {
  const passages: CutPassage[] = [];
  const above: { level: number; text: string; used: boolean }[] = [];
  let section: Exclude<Block, { kind: 'heading' }>[] = [];
  const close = () => {
    const heading = pathOf(above);
    for (const part of cutSection(section)) passages.push({ heading, text: part });
    if (section.length > 0) for (const one of above) one.used = true;
    section = [];
  };
  const leave = (level: number) => {
    for (let last = above.at(-1); last && last.level >= level; last = above.at(-1)) {
      above.pop();
      if (!last.used) passages.push({ heading: pathOf(above), text: last.text });
      for (const one of above) one.used = true;
    }
  };
  for (const block of splitBlocks(text)) {
    if (block.kind !== 'heading') {
      section.push(block);
      continue;
    }
    close();
    leave(block.level);
    above.push({ level: block.level, text: block.text, used: false });
  }
  close();
  leave(0);
  return passages;
}
