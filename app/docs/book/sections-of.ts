import { anchorOf } from '../guides/anchor-of.ts';
import type { BookPage } from './page-of-book.ts';

/** An entry of the search index: a page or section of the documentation, with its text. */
export interface Section {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** The title of the page that contains the section. Empty if the entry is a page itself. */
  readonly page: string;
  readonly text: string;
}

/** How many characters of a section are indexed. This is enough to find the section and to show what it is about. */
const longest = 500;

const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```$/gms, ' ')
    .replaceAll(/^- /gm, '')
    .replaceAll(/\]\([^()\]\s]*\)/g, ' ')
    .replaceAll(/[`*#[\]|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the entries of the search index for a page: the page itself and a section for each heading. */
export function sectionsOf({ href, title, lead, markdown }: BookPage): Section[] {
  const [before = '', ...rest] = markdown().split(/^## /m);
  const own = { id: href, href, title, page: '', text: plainOf(`${lead} ${before}`).slice(0, longest) };
  return [
    own,
    ...rest.map((part) => {
      const [line = '', ...lines] = part.split('\n');
      const [, named, address] = /^\[([^\]]*)\]\((\S*)\)$/.exec(line) ?? [];
      const heading = named ?? line;
      const location = address ?? `${href}#${anchorOf(heading)}`;
      return {
        id: `${href} ${location}`,
        href: location,
        title: heading,
        page: title,
        text: plainOf(lines.join('\n')).slice(0, longest),
      };
    }),
  ];
}
