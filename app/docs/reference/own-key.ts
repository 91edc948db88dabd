'use client';

import { useSyncExternalStore } from 'react';
import type { Sample } from './samples-of.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (storageKey: string): string => sessionStorage.getItem(storageKey) ?? '';

function keep(storageKey: string, value: string): void {
  if (value) sessionStorage.setItem(storageKey, value);
  else sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/**
 * Returns a value that is stored in this browser tab until the tab is closed. On the server the result is an empty
 * string, because the server never receives the value.
 */
const useKept = (storageKey: string): string =>
  useSyncExternalStore(
    subscribe,
    () => read(storageKey),
    () => '',
  );

/** Stores the reader's API key in this browser tab. An empty key deletes it. */
export const keepKey = (key: string): void => keep('parley-reference-key', key);

/** Returns the API key that the reader entered. */
export const useKey = (): string => useKept('parley-reference-key');

/** Stores the programming language in which all examples are shown. */
export const keepLanguage = (language: Sample['language']): void => keep('parley-reference-language', language);

export const useLanguage = (): string => useKept('parley-reference-language');
