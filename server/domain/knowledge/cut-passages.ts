import { cutList, cutParagraph, cutTable } from './cut-long.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

/** A piece of a text that is found and cited as one. */
export interface CutPassage {
  /** The headings above it, outermost first. */
  readonly heading: string;
  readonly text: string;
}

/** As long as passages are where the text lets us choose, and the bound that holds whatever the text is. */
export const passageLength = 900;
export const passageMax = 1_200;
/** What is said twice where a section had to be cut: its last sentence, if it is not longer. */
const overlapMax = 160;
const pathMax = 500;

const cutters = { paragraph: cutParagraph, list: cutList, table: cutTable } as const;

const partsOf = (block: Exclude<Block, { kind: 'heading' }>): string[] =>
  cutters[block.kind](block.lines, passageLength);

/** The outermost give way when the path is long. */
function pathOf(headings: readonly { readonly text: string }[]): string {
  let path = '';
  for (const { text } of headings.toReversed()) {
    const longer = path === '' ? text : `${text} › ${path}`;
    if (longer.length > pathMax) break;
    path = longer;
  }
  return path;
}

/** The last sentence of a part, to begin the next one with; empty for rows and items, which stand for themselves. */
function overlapOf(text: string): string {
  const lastLine = text.split('\n').at(-1) ?? '';
  if (/^\s*(?:[-*+•·|]|\d{1,3}[.)])/.test(lastLine)) return '';
  const last = lastLine.split(/(?<=[.!?…])\s+/u).at(-1) ?? '';
  return last.length <= overlapMax ? last : '';
}

/** What belongs to one heading, in parts as long as passages are. */
function cutSection(blocks: readonly Exclude<Block, { kind: 'heading' }>[]): string[] {
  const passages: string[] = [];
  let open = '';
  for (const part of blocks.flatMap(partsOf)) {
    if (open === '') open = part;
    else if (open.length + 2 + part.length <= passageLength) open += `\n\n${part}`;
    else {
      passages.push(open);
      // A line that leads to a list is most of what the list means.
      const overlap = overlapOf(open);
      open = overlap !== '' && overlap.length + 1 + part.length <= passageMax ? `${overlap}\n${part}` : part;
    }
  }
  return open === '' ? passages : [...passages, open];
}

/**
 * Cuts a text into passages: by its headings, then by paragraphs, lists and tables as long as about 900 characters, never
 * more than 1200. Where a section is cut, its last sentence is said twice. Nothing is left out: a heading is in the path
 * of what stands below it, or a passage of its own where nothing does.
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
