import { useSyncExternalStore } from 'react';

/** The uploaded share of each reply's file, from 0 to 1, while the upload runs. */
const shares = new Map<string, number>();
const listeners = new Set<() => void>();

export function noteShare(key: string, share: number | null): void {
  if (share === null) shares.delete(key);
  else shares.set(key, share);
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** Returns the uploaded share of a reply's file. Null if no upload is running. */
export const useShare = (key: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => shares.get(key) ?? null,
    () => null,
  );
