import { useSyncExternalStore } from 'react';
import { brazilianPhone } from '#server/contract/people/brazilian-phone.ts';
import { loadOnce } from '../browser/load-once.ts';

/**
 * Loads the library for phone numbers. It contains data for all countries and is larger than most pages, so it is
 * loaded only when a number from outside Brazil is shown.
 */
const loadLibrary = loadOnce(async () => (await import('libphonenumber-js/min')).parsePhoneNumberFromString);
/**
 * The format of stored phone numbers. Callers may also pass names, because a missing name is replaced by the number.
 */
const stored = /^\+\d{7,15}$/;
const listeners = new Set<() => void>();
let parse: Awaited<ReturnType<typeof loadLibrary>> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads the data of all countries, once. Until then, numbers from outside Brazil are shown as they are stored. */
export async function readAllCountries(): Promise<void> {
  parse = await loadLibrary();
  for (const listener of listeners) listener();
}

/** A Brazilian number as WhatsApp sends it, without "+". It becomes the name of a contact without a name. */
const digits = /^55\d{10,11}$/;

/** Formats a stored phone number as people write it. Returns any other text unchanged. */
export function phoneText(phone: string): string {
  const known = brazilianPhone(digits.test(phone) ? `+${phone}` : phone);
  if (known || !stored.test(phone)) return known ?? phone;
  if (parse) return parse(phone)?.formatInternational() ?? phone;
  if (typeof window !== 'undefined') void readAllCountries().catch(() => {});
  return phone;
}

/** Returns `phoneText` for use in components. The components render again once the data of all countries has loaded. */
export function usePhoneText(): (phone: string) => string {
  useSyncExternalStore(
    subscribe,
    () => parse !== null,
    () => false,
  );
  return phoneText;
}
