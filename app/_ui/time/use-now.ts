import { createContext, startTransition, use, useEffect, useState } from 'react';

/**
 * When the server rendered the start of the page, in milliseconds. The browser's first render uses the same moment, so
 * that both give the same text.
 */
export const DrawnAt = createContext<number | null>(null);

/** How long after its first byte a page may still be taken over by the browser, part by part, on a slow phone. */
const takenOverWithinMs = 30_000;

const mayBeTakenOver = (): boolean => typeof window === 'undefined' || performance.now() < takenOverWithinMs;

/** Returns the current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): Date {
  const drawnAt = use(DrawnAt);
  const [now, setNow] = useState(() => new Date(drawnAt !== null && mayBeTakenOver() ? drawnAt : Date.now()));
  useEffect(() => {
    // Update all rows of a list together and with low priority: most of them keep the same text.
    if (drawnAt !== null && mayBeTakenOver()) startTransition(() => setNow(new Date()));
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, drawnAt]);
  return now;
}
