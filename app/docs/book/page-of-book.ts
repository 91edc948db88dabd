import type { Locale } from '#server/contract/organization/session.ts';
import type en from '../../_i18n/messages/en/index.ts';

/**
 * The parts of the documentation in the order of its navigation. The pages in `codes` are only reached by search and
 * from error responses.
 */
export const bookParts = ['begin', 'guides', 'more', 'reference', 'codes'] as const;

/** A page of the documentation: its URL, its title, and its whole content as text. */
export interface BookPage {
  readonly part: (typeof bookParts)[number];
  readonly href: string;
  readonly title: string;
  /** The purpose of the page in one sentence. Empty if the title is enough. */
  readonly lead: string;
  /**
   * Returns the whole page in Markdown. A second-level heading with a URL of its own is written as `## [heading](url)`.
   */
  readonly markdown: () => string;
}

/** Provides the documentation's texts in one language, with code between backticks. */
export interface Words {
  readonly locale: Locale;
  readonly say: (namespace: keyof typeof en, key: string, values?: Readonly<Record<string, string | number>>) => string;
}
