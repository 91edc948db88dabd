import { useSyncExternalStore } from 'react';
import { brazilianPhone } from '#server/contract/people/brazilian-phone.ts';
import { loadOnce } from '../browser/load-once.ts';

/**
 * Loads the phone number library. With its table of all countries it weighs more than most pages, so it is loaded only
 * when a number from outside Brazil is shown.
 */
const loadLibrary = loadOnce(async () => (await import('libphonenumber-js/min')).parsePhoneNumberFromString);
/** The format of a stored number. Callers also pass names, because a number may stand in for a missing name. */
const stored = /^\+\d{7,15}$/;
const listeners = new Set<() => void>();
let parse: Awaited<ReturnType<typeof loadLibrary>> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads the table of all countries, once. Until then, numbers from outside Brazil are shown as they are stored. */
export async function readAllCountries(): Promise<void> {
  parse = await loadLibrary();
  for (const listener of listeners) listener();
}

/** A Brazilian number as WhatsApp writes it (without "+"), which is used as the name of a contact without one. */
const digits = /^55\d{10,11}$/;

/** Returns a stored number as people write it; any text that is not a number is returned unchanged. */
export function phoneText(phone: string): string {
  const known = brazilianPhone(digits.test(phone) ? `+${phone}` : phone);
  if (known || !stored.test(phone)) return known ?? phone;
  if (parse) return parse(phone)?.formatInternational() ?? phone;
  if (typeof window !== 'undefined') void readAllCountries().catch(() => {});
  return phone;
}

/** `phoneText` for components: they render again once the table of countries has loaded. */
export function usePhoneText(): (phone: string) => string {
  useSyncExternalStore(
    subscribe,
    () => parse !== null,
    () => false,
  );
  return phoneText;
}
