import { type Locale, locales } from '#server/contract/organization/session.ts';

/** Returns the language if the product supports it, otherwise undefined. */
export const knownLocale = (value: string | undefined | null): Locale | undefined =>
  locales.find((locale) => locale === value);
