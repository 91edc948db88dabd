import { useSyncExternalStore } from 'react';

/** How much of each reply's bytes has left this machine, 0 to 1, while they leave. */
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

/** Null while nothing is on its way, and when all of it has left. */
export const useShare = (key: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => shares.get(key) ?? null,
    () => null,
  );
