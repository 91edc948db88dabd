'use client';

import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether React has taken over the server-rendered HTML (hydration). False while the server renders. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

let hasTakenOver = false;

/**
 * Returns the same as `useAwake`, for a component that reads the value once in its first render and does not render
 * again when the value changes.
 */
export const isAwake = (): boolean => hasTakenOver;

/**
 * Disables the controls in server-rendered HTML until React has taken over, because earlier clicks and typed text would
 * be lost. Links work at once.
 */
export function Awake({ children }: { children: ReactNode }) {
  const awake = useAwake();
  useEffect(() => {
    hasTakenOver = true;
  }, []);
  return (
    <fieldset role="presentation" disabled={!awake} className={awake ? 'contents' : 'asleep contents'}>
      {children}
    </fieldset>
  );
}
