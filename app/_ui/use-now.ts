import { createContext, startTransition, use, useEffect, useState } from 'react';

/** When the server drew what the page begins with, in milliseconds: taken over at that moment, it says the same. */
export const DrawnAt = createContext<number | null>(null);

/** A page may be taken over that long after its first byte, part by part, on a slow phone. */
const takenOverWithinMs = 30_000;

const mayBeTakenOver = (): boolean => typeof window === 'undefined' || performance.now() < takenOverWithinMs;

/** The time, every so many milliseconds. */
export function useNow(everyMs: number): Date {
  const drawnAt = use(DrawnAt);
  const [now, setNow] = useState(() => new Date(drawnAt !== null && mayBeTakenOver() ? drawnAt : Date.now()));
  useEffect(() => {
    // All rows of a list at once, and none of them in a hurry: they mostly say what they said.
    if (drawnAt !== null && mayBeTakenOver()) startTransition(() => setNow(new Date()));
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, drawnAt]);
  return now;
}
