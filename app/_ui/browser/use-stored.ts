'use client';

import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Returns a text from localStorage and a function that changes it in all tabs. The text is null until a value has been
 * stored.
 */
export function useStored(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
  const write = (next: string) => {
    writeStored(key, next);
    for (const listener of listeners) listener();
  };
  return [value, write];
}
