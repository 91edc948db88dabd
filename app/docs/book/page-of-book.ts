import type { Locale } from '#server/contract/organization/session.ts';
import type en from '../../_i18n/messages/en/index.ts';

/**
 * The parts of the documentation, as its navigation shows them. The pages in `codes` are reached by search and from
 * error responses.
 */
export const bookParts = ['begin', 'guides', 'more', 'reference', 'codes'] as const;

/** A page of the documentation: its address, its title, and its whole content as text. */
export interface BookPage {
  readonly part: (typeof bookParts)[number];
  readonly href: string;
  readonly title: string;
  /** The page's purpose in one sentence; empty where the title is enough. */
  readonly lead: string;
  /**
   * The whole page in Markdown. A heading of the second level contains its own address if it has one: `##
   * [heading](address)`.
   */
  readonly markdown: () => string;
}

/** Gives the texts of the pages in one language, with code between backticks. */
export interface Words {
  readonly locale: Locale;
  readonly say: (namespace: keyof typeof en, key: string, values?: Readonly<Record<string, string | number>>) => string;
}
