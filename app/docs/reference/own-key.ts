'use client';

import { useSyncExternalStore } from 'react';

const place = 'parley-reference-key';
const listeners = new Set<() => void>();

const read = (): string => sessionStorage.getItem(place) ?? '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept in this tab alone, until it is closed; empty forgets it. */
export function keepKey(key: string): void {
  if (key) sessionStorage.setItem(place, key);
  else sessionStorage.removeItem(place);
  for (const listener of listeners) listener();
}

/** The key the reader uses here; empty while the page comes from the server, which never knows it. */
export const useKey = (): string => useSyncExternalStore(subscribe, read, () => '');
