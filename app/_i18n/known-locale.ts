import { type Locale, locales } from '#server/contract/session.ts';

/** A language we speak, or undefined. */
export const knownLocale = (value: string | undefined | null): Locale | undefined =>
  locales.find((locale) => locale === value);
