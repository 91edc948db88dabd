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
 * Same as `useAwake`, for a component that reads it once in its first render and need not render again when it changes.
 */
export const isAwake = (): boolean => hasTakenOver;

/**
 * Disables the controls in server-rendered HTML until React has taken over, because clicks and typed text would be lost
 * before that. Links work at once.
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
