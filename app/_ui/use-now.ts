'use client';

import { createContext, use, useEffect, useState } from 'react';
import { useAwake } from './awake.tsx';

/** When the server drew what the page begins with, in milliseconds: taken over at that moment, it says the same. */
export const DrawnAt = createContext<number | null>(null);

/** The time, every so many milliseconds. */
export function useNow(everyMs: number): Date {
  const isAwake = useAwake();
  const drawnAt = use(DrawnAt);
  const [now, setNow] = useState(() => new Date((!isAwake && drawnAt) || Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
