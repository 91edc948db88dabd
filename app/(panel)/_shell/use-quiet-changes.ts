'use client';

import { useEffect, useRef } from 'react';
import { type Change, useChanges } from './live.tsx';

/** Acts `quietMs` after something happened that concerns it: a burst of thousands of facts is looked at once. */
export function useQuietChanges(concerns: (change: Change) => boolean, act: () => unknown, quietMs: number): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges((changes) => {
    if (timer.current !== undefined || !changes.some(concerns)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      act();
    }, quietMs);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
