import { createContext, startTransition, use, useEffect, useState } from 'react';

/**
 * The time at which the server began to render the page, in milliseconds. The browser's first render uses the same
 * time, so that both produce the same text.
 */
export const DrawnAt = createContext<number | null>(null);

/** How long after the start of a page load React may still be hydrating the page on a slow phone, in milliseconds. */
const takenOverWithinMs = 30_000;

const mayBeTakenOver = (): boolean => typeof window === 'undefined' || performance.now() < takenOverWithinMs;

/** Returns the current time. It is updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): Date {
  const drawnAt = use(DrawnAt);
  const [now, setNow] = useState(() => new Date(drawnAt !== null && mayBeTakenOver() ? drawnAt : Date.now()));
  useEffect(() => {
    // Update all rows of a list together and with low priority, because the text of most rows stays the same.
    if (drawnAt !== null && mayBeTakenOver()) startTransition(() => setNow(new Date()));
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, drawnAt]);
  return now;
}
