import type { Locale } from '#server/contract/session.ts';
import type en from '../../_i18n/messages/en/index.ts';

/** The parts of the documentation, as its navigation shows them. `codes` are found by search and by errors themselves. */
export const bookParts = ['begin', 'guides', 'more', 'reference', 'codes'] as const;

/** A page of the documentation: where it stands, what it is called, and all of it as text. */
export interface BookPage {
  readonly part: (typeof bookParts)[number];
  readonly href: string;
  readonly title: string;
  /** What it is for, in a sentence; none where the title says it. */
  readonly lead: string;
  /** Its headings of the second level name their own addresses where they have one: `## [heading](address)`. */
  readonly markdown: () => string;
}

/** How the texts of the pages are had: in one language, with what is code between backticks. */
export interface Words {
  readonly locale: Locale;
  readonly say: (namespace: keyof typeof en, key: string, values?: Readonly<Record<string, string | number>>) => string;
}
