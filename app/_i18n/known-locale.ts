import { type Locale, locales } from '#server/contract/organization/session.ts';

/** Returns the value if it is a language that the product supports, otherwise undefined. */
export const knownLocale = (value: string | undefined | null): Locale | undefined =>
  locales.find((locale) => locale === value);
