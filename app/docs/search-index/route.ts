import { getLocale } from 'next-intl/server';
import { allTexts } from '#app/_i18n/all-texts.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { readBook } from '../book/read-book.ts';
import { sectionsOf } from '../book/sections-of.ts';
import { wordsIn } from '../book/words-in.ts';

/**
 * GET: returns all sections of the documentation, for the search in the browser. The browser sends this request when a
 * reader begins to search.
 */
export async function GET(): Promise<Response> {
  const locale = await getLocale();
  const book = await readBook(wordsIn(locale, allTexts[locale]));
  const body = oncePerProcess(`search index ${locale}`, () => JSON.stringify(book.flatMap(sectionsOf)));
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  });
}
