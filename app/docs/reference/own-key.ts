'use client';

import { useSyncExternalStore } from 'react';
import type { Sample } from './samples-of.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (place: string): string => sessionStorage.getItem(place) ?? '';

function keep(place: string, value: string): void {
  if (value) sessionStorage.setItem(place, value);
  else sessionStorage.removeItem(place);
  for (const listener of listeners) listener();
}

/** What is kept in this tab alone, until it is closed; empty while the page comes from the server, which never knows it. */
const useKept = (place: string): string =>
  useSyncExternalStore(
    subscribe,
    () => read(place),
    () => '',
  );

/** Empty forgets it. */
export const keepKey = (key: string): void => keep('parley-reference-key', key);

/** The key the reader uses here. */
export const useKey = (): string => useKept('parley-reference-key');

/** The language all examples are shown in. */
export const keepLanguage = (language: Sample['language']): void => keep('parley-reference-language', language);

export const useLanguage = (): string => useKept('parley-reference-language');
