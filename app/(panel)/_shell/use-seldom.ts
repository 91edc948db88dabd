import { useEffect, useEffectEvent, useRef } from 'react';
import { seldom } from './seldom.ts';

/**
 * Returns a function that requests a call of `act`, limited in frequency by `seldom`, while the component is mounted.
 * The call uses the values of the latest render.
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
