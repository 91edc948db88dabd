import { getDocumentProxy } from 'unpdf';
import { type DocumentBounds, NoText } from './document.ts';

interface Line {
  text: string;
  height: number;
  y: number;
}

/** A piece of text on a page, as pdf.js returns it. */
interface Item {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

/** Joins pieces of text to lines, in the order in which the PDF contains them. */
function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const item of items) {
    const y = item.transform[5] ?? 0;
    if (!open) {
      open = { text: '', height: 0, y };
      lines.push(open);
    }
    open.text += item.str;
    if (item.str.trim() !== '') open.height = Math.max(open.height, item.height);
    if (item.hasEOL) open = null;
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const headingMax = 120;

/**
 * Converts lines to Markdown. A line in larger letters becomes a heading, and a gap starts a new paragraph. The two
 * parts of a word that was hyphenated at the end of a line are joined.
 */
function toMarkdown(pages: readonly (readonly Line[])[]): string {
  const usual = median(pages.flatMap((lines) => lines.map(({ height }) => height)).filter((height) => height > 0));
  // The pieces are collected in an array. Appending to one growing string and looking at its end for every line would
  // be slow.
  const pieces: string[] = [];
  for (const lines of pages) {
    let above: Line | null = null;
    for (const line of lines) {
      const words = line.text.replace(/\s+/g, ' ').trim();
      const isHeading = line.height > usual * 1.2 && words.length <= headingMax;
      const isApart = above !== null && Math.abs(above.y - line.y) > Math.max(line.height, usual) * 1.7;
      const before = pieces.at(-1) ?? '';
      if (isHeading) pieces.push(`\n\n## ${words}\n\n`);
      else if (/^\p{Ll}-$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(words) && !isApart) {
        pieces[pieces.length - 1] = before.slice(0, -1);
        pieces.push(words);
      } else pieces.push(`${isApart ? '\n\n' : '\n'}${words}`);
      above = line;
    }
    pieces.push('\n');
  }
  return pieces.join('').trim();
}

const isProtected = (error: unknown): boolean => (error as Error).name === 'PasswordException';

/** Extracts the text of a PDF page by page. Throws NoText. */
export async function pdfText(bytes: Uint8Array, bounds: DocumentBounds): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(bytes).catch((error: unknown) => {
    throw new NoText(isProtected(error) ? 'encrypted' : 'damaged');
  });
  const pages = document.numPages;
  if (pages > bounds.pagesMax) throw new NoText('too_large');
  const read: Line[][] = [];
  let length = 0;
  for (let number = 1; number <= pages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items.filter((item) => 'str' in item) as readonly Item[]);
    page.cleanup();
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > bounds.textMax) throw new NoText('too_large');
    read.push(lines);
  }
  const text = toMarkdown(read);
  // If there are only a few letters per page, such as a stamp or a page number, the document is a scan.
  if (text.replace(/[^\p{L}]/gu, '').length < pages * 2) throw new NoText('scan');
  return { text, pages };
}
