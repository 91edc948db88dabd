import { publicUrl } from '#server/base/env.ts';
import { guideNames, readGuide } from '../guides/read-guide.ts';
import { webChatPage, webhooksPage } from './markdown-of-code.ts';
import { behaviourPage, codePages, errorsPage, securityPage } from './markdown-of-lists.ts';
import { referencePages } from './markdown-of-reference.ts';
import type { BookPage, Words } from './page-of-book.ts';

/** Returns the text of a guide after its title and its first paragraph. */
const restOf = (text: string) => text.split('\n\n').slice(2).join('\n\n');

function guidePage({ locale }: Words, name: Parameters<typeof readGuide>[0]): BookPage {
  const { title, lead, text } = readGuide(name, locale);
  return name === 'quickstart'
    ? { part: 'begin', href: '/docs/quickstart', title, lead, markdown: () => restOf(text) }
    : { part: 'guides', href: `/docs/guides/${name}`, title, lead, markdown: () => restOf(text) };
}

/**
 * Returns all pages of the documentation in order, in one language. The navigation, the search, the `.md` files and
 * `llms.txt` are all made from this list.
 */
export async function readBook(words: Words): Promise<BookPage[]> {
  const pages = [
    guidePage(words, 'quickstart'),
    ...guideNames.map((name) => guidePage(words, name)),
    webhooksPage(words),
    webChatPage(words),
    errorsPage(words),
    behaviourPage(words),
    securityPage(words),
    ...(await referencePages(words)),
    ...codePages(words),
  ];
  const { say } = words;
  const start: BookPage = {
    part: 'begin',
    href: '/docs',
    title: say('docs', 'startTitle'),
    lead: say('docs', 'startLead'),
    markdown: () =>
      pages
        .filter(({ part }) => part !== 'codes')
        .map(({ href, title, lead }) => `- [${title}](${href})${lead && `: ${lead}`}`)
        .join('\n'),
  };
  return [start, ...pages];
}

/** Returns a page as a separate Markdown file. The file's links lead to this deployment. */
export function fileOf({ title, lead, markdown }: BookPage): string {
  const text = [`# ${title}`, lead, markdown()].filter(Boolean).join('\n\n');
  return `${text.replaceAll('](/', `](${publicUrl()}/`)}\n`;
}

/** Returns the URL of a page's Markdown file. */
export const fileAddress = (href: string): string => `${href}.md`;
