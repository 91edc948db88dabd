'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A browser may keep nothing (private windows, full disks): then the choice lasts as long as the page. */
const kept = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? kept.get(key) ?? null;
  } catch {
    return kept.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
  for (const listener of listeners) listener();
}

/** A text this browser remembers, the same in every tab; null until somebody chose. */
export function useStored(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  return [value, (next) => write(key, next)];
}
