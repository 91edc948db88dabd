import { cutList, cutParagraph, cutTable } from './cut-long.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

/** A piece of a text that is found and cited as a unit. */
export interface CutPassage {
  /** The headings above it, outermost first. */
  readonly heading: string;
  readonly text: string;
}

/** The intended length of a passage, where the text allows it, and the limit for any text. */
export const passageLength = 900;
export const passageMax = 1_200;
/** The longest last sentence of a part that is repeated at the start of the next part, where a section is cut. */
const overlapMax = 160;
const pathMax = 500;

const cutters = { paragraph: cutParagraph, list: cutList, table: cutTable } as const;

const partsOf = (block: Exclude<Block, { kind: 'heading' }>): string[] =>
  cutters[block.kind](block.lines, passageLength);

/** Joins the headings to a path. If the path is too long, the outermost headings are left out. */
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
 * Returns the last sentence of a part, with which the next part begins. Empty for table rows and list items, which need
 * no context.
 */
function overlapOf(text: string): string {
  const lastLine = text.split('\n').at(-1) ?? '';
  if (/^\s*(?:[-*+•·|]|\d{1,3}[.)])/.test(lastLine)) return '';
  const last = lastLine.split(/(?<=[.!?…])\s+/u).at(-1) ?? '';
  return last.length <= overlapMax ? last : '';
}

/** Cuts the content below one heading into parts of the length of passages. */
function cutSection(blocks: readonly Exclude<Block, { kind: 'heading' }>[]): string[] {
  const passages: string[] = [];
  let open = '';
  for (const part of blocks.flatMap(partsOf)) {
    if (open === '') open = part;
    else if (open.length + 2 + part.length <= passageLength) open += `\n\n${part}`;
    else {
      passages.push(open);
      // The line that introduces a list gives most of its meaning, so it is repeated.
      const overlap = overlapOf(open);
      open = overlap !== '' && overlap.length + 1 + part.length <= passageMax ? `${overlap}\n${part}` : part;
    }
  }
  return open === '' ? passages : [...passages, open];
}

/**
 * Cuts a text into passages: by its headings, then by paragraphs, lists and tables, of about 900 characters and never
 * more than 1200. Where a section is cut, its last sentence is repeated. Nothing is left out: a heading is in the path
 * of the passages below it, or is a passage of its own if there are none.
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
