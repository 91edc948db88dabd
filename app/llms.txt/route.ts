import { allTexts } from '#app/_i18n/all-texts.ts';
import { type BookPage, bookParts } from '#app/docs/book/page-of-book.ts';
import { fileAddress, readBook } from '#app/docs/book/read-book.ts';
import { wordsIn } from '#app/docs/book/words-in.ts';
import { publicUrl } from '#server/base/env.ts';

/**
 * The headings of the sections in llms.txt. The format reserves `Optional` for a section that a reader with little
 * space may skip.
 */
const headings = { begin: 'Start', guides: 'Guides', more: 'More', reference: 'API reference', codes: 'Optional' };

const line = ({ href, title, lead }: BookPage) =>
  `- [${title}](${publicUrl()}${fileAddress(href)})${lead && `: ${lead}`}`;

/** GET: returns the list of documentation pages for AI tools (llmstxt.org), with each page as Markdown. */
export async function GET(): Promise<Response> {
  const book = await readBook(wordsIn('en', allTexts.en));
  const text = [
    '# Parley',
    '> Customer conversations over WhatsApp: a shared inbox, an AI agent, a REST API, and signed webhooks.',
    `Every page is also in Portuguese, with ?lang=pt-BR. The whole API as OpenAPI 3.1: ${publicUrl()}/v1/openapi`,
    ...bookParts.flatMap((part) => [
      `## ${headings[part]}`,
      book
        .filter((page) => page.part === part)
        .map(line)
        .join('\n'),
    ]),
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
