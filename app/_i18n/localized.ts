import type { Locale } from '#server/contract/organization/session.ts';

/** A text in every supported language. A missing language is a type error. */
export type Localized = Readonly<Record<Locale, string>>;
