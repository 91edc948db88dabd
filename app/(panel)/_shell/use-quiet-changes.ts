import { useEffect, useEffectEvent, useRef } from 'react';
import { type Change, useChanges } from './live.tsx';
import { seldom } from './seldom.ts';

/** Acts `quietMs` after something happened that concerns it: a burst of thousands of facts is looked at once. */
export function useQuietChanges(
  concerns: (change: Change) => boolean,
  act: () => unknown,
  quietMs: number,
  everyMs = 0,
): void {
  const run = useEffectEvent(() => void act());
  const soon = useRef<() => void>(undefined);
  useEffect(() => {
    const [call, stop] = seldom(() => run(), quietMs, everyMs);
    soon.current = call;
    return stop;
  }, [quietMs, everyMs]);
  useChanges((changes) => {
    if (changes.some(concerns)) soon.current?.();
  });
}
