'use client';

import { useSyncExternalStore } from 'react';

/** What the styles call `xl`. */
const query = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is there room for a column beside the page? Not by style alone: what is not shown would still be there twice. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
