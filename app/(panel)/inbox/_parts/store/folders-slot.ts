import { useSyncExternalStore } from 'react';

/** The element in the panel's navigation, below the link to the inbox, into which the inbox renders its folders. */
let slot: HTMLElement | null = null;
const hearers = new Set<() => void>();

export const setFoldersSlot = (element: HTMLElement | null): void => {
  slot = element;
  for (const hear of hearers) hear();
};

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
};

export const useFoldersSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
