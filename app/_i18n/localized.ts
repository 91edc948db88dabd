import type { Locale } from '#server/contract/session.ts';

/** A text in every language there is: one that is not said is a type error. */
export type Localized = Readonly<Record<Locale, string>>;
