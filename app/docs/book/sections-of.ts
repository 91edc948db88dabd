import { anchorOf } from '../guides/anchor-of.ts';
import type { BookPage } from './page-of-book.ts';

/** What search finds: a place in the documentation, and its text. */
export interface Section {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** The page it is on; empty for a page itself. */
  readonly page: string;
  readonly text: string;
}

/** Enough to find it by and to see what it is about. */
const longest = 500;

const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```$/gms, ' ')
    .replaceAll(/^- /gm, '')
    .replaceAll(/\]\([^()\]\s]*\)/g, ' ')
    .replaceAll(/[`*#[\]|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A page, and what stands below each of its headings. */
export function sectionsOf({ href, title, lead, markdown }: BookPage): Section[] {
  const [before = '', ...rest] = markdown().split(/^## /m);
  const own = { id: href, href, title, page: '', text: plainOf(`${lead} ${before}`).slice(0, longest) };
  return [
    own,
    ...rest.map((part) => {
      const [line = '', ...lines] = part.split('\n');
      const [, named, address] = /^\[([^\]]*)\]\((\S*)\)$/.exec(line) ?? [];
      const heading = named ?? line;
      const place = address ?? `${href}#${anchorOf(heading)}`;
      return {
        id: `${href} ${place}`,
        href: place,
        title: heading,
        page: title,
        text: plainOf(lines.join('\n')).slice(0, longest),
      };
    }),
  ];
}
