import { useSyncExternalStore } from 'react';
import { brazilianPhone } from '#server/contract/brazilian-phone.ts';
import { loadOnce } from './load-once.ts';

/** The library and its table of all countries weigh more than most pages: they come when another number is shown. */
const loadLibrary = loadOnce(async () => (await import('libphonenumber-js/min')).parsePhoneNumberFromString);
/** A number as it is stored; names are asked about too, where there may be no other. */
const stored = /^\+\d{7,15}$/;
const listeners = new Set<() => void>();
let parse: Awaited<ReturnType<typeof loadLibrary>> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the table of all countries, once; without it numbers stay as they are stored. */
export async function readAllCountries(): Promise<void> {
  parse = await loadLibrary();
  for (const listener of listeners) listener();
}

/** As the network writes a number of Brazil; whom nobody named is called by it. */
const digits = /^55\d{10,11}$/;

/** A stored number as people write it; what is no number stays as it is. */
export function phoneText(phone: string): string {
  const known = brazilianPhone(digits.test(phone) ? `+${phone}` : phone);
  if (known || !stored.test(phone)) return known ?? phone;
  if (parse) return parse(phone)?.formatInternational() ?? phone;
  if (typeof window !== 'undefined') void readAllCountries().catch(() => {});
  return phone;
}

/** `phoneText` for components: they are drawn anew when the countries of their numbers have come. */
export function usePhoneText(): (phone: string) => string {
  useSyncExternalStore(
    subscribe,
    () => parse !== null,
    () => false,
  );
  return phoneText;
}
