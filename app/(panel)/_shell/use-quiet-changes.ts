import type { Change } from '#server/contract/platform/live.ts';
import { useChanges } from './live.tsx';
import { useSeldom } from './use-seldom.ts';

/** Calls `act` `quietMs` after a change that concerns it, so that a burst of thousands of events causes one call. */
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
