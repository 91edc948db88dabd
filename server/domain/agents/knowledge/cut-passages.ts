import { cutList, cutParagraph, cutTable } from './cut-long.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

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

const cutters = { paragraph: cutParagraph, list: cutList, table: cutTable } as const;

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
