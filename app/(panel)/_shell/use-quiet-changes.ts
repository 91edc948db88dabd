import type { Change } from '#server/contract/platform/live.ts';
import { useChanges } from './live.tsx';
import { useSeldom } from './use-seldom.ts';

/** Calls `act` once, `quietMs` after a matching change. A burst of thousands of events causes only one call. */
export function useQuietChanges(
  concerns: (change: Change) => boolean,
  act: () => unknown,
  quietMs: number,
  everyMs = 0,
): void {
  const soon = useSeldom(act, quietMs, everyMs);
  useChanges((changes) => {
    if (changes.some(concerns)) soon();
  });
}
