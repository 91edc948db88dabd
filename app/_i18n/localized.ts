import type { Locale } from '#server/contract/organization/session.ts';

/** A text in every supported language; a missing language is a type error. */
export type Localized = Readonly<Record<Locale, string>>;
