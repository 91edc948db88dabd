import type { Locale } from '#server/contract/session.ts';

/** A text in every supported language; a missing language is a type error. */
export type Localized = Readonly<Record<Locale, string>>;
