'use client';

import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether the page's script has taken over the server-rendered HTML. False while the server renders, true afterwards.
 */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

let hasTakenOver = false;

/**
 * Same as `useAwake`, for a component that reads it once, in its first render, and need not render again when it
 * changes.
 */
export const isAwake = (): boolean => hasTakenOver;

/**
 * Disables the controls in server-rendered HTML until the page's script has loaded, because a click or a typed word
 * would be lost before then. Links work at once.
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
