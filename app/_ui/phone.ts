import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { useSyncExternalStore } from 'react';
import { loadOnce } from './load-once.ts';
import { brazil } from './phone-brazil.ts';

/** The table of all countries weighs more than most pages: it comes when a number of another country is shown. */
const loadTable = loadOnce(async () => (await import('libphonenumber-js/metadata.min.json')).default);
const listeners = new Set<() => void>();
let table: MetadataJson = brazil as unknown as MetadataJson;
let isWhole = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the table of all countries, once; without it numbers stay as they are stored. */
export async function readAllCountries(): Promise<void> {
  table = await loadTable();
  isWhole = true;
  for (const listener of listeners) listener();
}

/** A stored number as people write it; what is no number stays as it is. */
export function phoneText(phone: string): string {
  const known = parsePhoneNumberFromString(phone, table);
  if (known) return known.formatInternational();
  if (!isWhole && phone.startsWith('+') && typeof window !== 'undefined') void readAllCountries().catch(() => {});
  return phone;
}

/** `phoneText` for components: they are drawn anew when the countries of their numbers have come. */
export function usePhoneText(): (phone: string) => string {
  useSyncExternalStore(
    subscribe,
    () => isWhole,
    () => false,
  );
  return phoneText;
}
