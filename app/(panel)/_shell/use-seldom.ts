import { useEffect, useEffectEvent, useRef } from 'react';
import { seldom } from './seldom.ts';

/** What asks for a run as `seldom` does, as long as the component stands; a run is of what it knows by then. */
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
