import type { Change } from '#server/contract/live.ts';
import { useChanges } from './live.tsx';
import { useSeldom } from './use-seldom.ts';

/** Acts `quietMs` after something happened that concerns it: a burst of thousands of facts is looked at once. */
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
