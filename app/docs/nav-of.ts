import type { Locale } from '#server/contract/organization/session.ts';
import type { BookPage } from './book/page-of-book.ts';
import { readReference } from './reference/read-reference.ts';
import { titleOf } from './reference/title-of.ts';

/** A page in the navigation. A page of the reference also lists its operations. */
export interface NavPage {
  readonly href: string;
  readonly title: string;
  readonly operations: readonly { readonly href: string; readonly title: string }[];
}

export interface NavPart {
  readonly part: 'begin' | 'guides' | 'more' | 'reference';
  readonly pages: readonly NavPage[];
}

/** Returns the documentation's navigation in this language: its parts, each with its pages. */
export async function navOf(book: readonly BookPage[], locale: Locale): Promise<NavPart[]> {
  const { tags } = await readReference();
  const operations = new Map(
    tags.map((tag) => [
      `/docs/reference/${tag.slug}`,
      tag.operations.map((one) => ({ href: one.href, title: titleOf(one, locale) })),
    ]),
  );
  return (['begin', 'guides', 'reference', 'more'] as const).map((part) => ({
    part,
    pages: book
      .filter((page) => page.part === part)
      .map(({ href, title }) => ({ href, title, operations: operations.get(href) ?? [] })),
  }));
}
