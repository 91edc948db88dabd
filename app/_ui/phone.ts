import { useSyncExternalStore } from 'react';
import { loadOnce } from './load-once.ts';

/** The library and its table of all countries weigh more than most pages: they come when another number is shown. */
const loadLibrary = loadOnce(async () => (await import('libphonenumber-js/min')).parsePhoneNumberFromString);
/** Mobile and fixed numbers of Brazil, which nearly all are; phone.test.ts holds it beside the library. */
const brazilian = /^\+55((?:[14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-579]))(9\d{4}|[2-57]\d{3})(\d{4})$/;
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

/** A stored number as people write it; what is no number stays as it is. */
export function phoneText(phone: string): string {
  const known = brazilian.exec(phone);
  if (known) return `+55 ${known.slice(1).join(' ')}`;
  if (parse) return parse(phone)?.formatInternational() ?? phone;
  if (phone.startsWith('+') && typeof window !== 'undefined') void readAllCountries().catch(() => {});
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
