import { useEffect, useEffectEvent, useRef } from 'react';
import { seldom } from './seldom.ts';

/**
 * Returns a function that asks for a run of `act`, limited as in `seldom`, while the component is mounted. A run uses
 * the values of the latest render.
 */
export function useSeldom(act: () => unknown, quietMs: number, everyMs: number): () => void {
  const run = useEffectEvent(() => void act());
  const soon = useRef<() => void>(undefined);
  useEffect(() => {
    const [call, stop] = seldom(() => run(), quietMs, everyMs);
    soon.current = call;
    return stop;
  }, [quietMs, everyMs]);
  return () => soon.current?.();
}
