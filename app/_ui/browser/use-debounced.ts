'use client';

import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `delayMs`, so that a search runs when the user pauses typing. */
export function useDebounced<T>(value: T, delayMs = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
