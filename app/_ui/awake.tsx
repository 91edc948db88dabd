'use client';

import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Has the page's code taken over what the server drew? False in the server's drawing, true ever after. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

let hasTakenOver = false;

/** The same for a component that asks once, in its first drawing: it is not drawn again when the answer changes. */
export const isAwake = (): boolean => hasTakenOver;

/**
 * What the server drew does nothing until the page's code has loaded: a click would be lost, a typed word forgotten.
 * Until then its controls cannot be used; links work at once.
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
