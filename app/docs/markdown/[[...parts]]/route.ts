import { getLocale } from 'next-intl/server';
import { allTexts } from '#app/_i18n/all-texts.ts';
import { knownLocale } from '#app/_i18n/known-locale.ts';
import { fileOf, readBook } from '../../book/read-book.ts';
import { wordsIn } from '../../book/words-in.ts';

interface Context {
  readonly params: Promise<{ parts?: string[] }>;
}

/**
 * GET /docs/….md: returns a page of the documentation as Markdown, in the requested language. next.config.mjs rewrites
 * that URL to this route.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { parts = [] } = await params;
  const href = ['/docs', ...parts].join('/');
  const locale = knownLocale(new URL(request.url).searchParams.get('lang')) ?? (await getLocale());
  const page = (await readBook(wordsIn(locale, allTexts[locale]))).find((one) => one.href === href);
  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Content-Language': locale,
    Vary: 'Cookie, Accept-Language',
  };
  return page ? new Response(fileOf(page), { headers }) : new Response('# 404\n', { status: 404, headers });
}
