'use client';

import { useSyncExternalStore } from 'react';
import { phoneBeside } from './phone-beside.ts';

/** The same widths as the `wide` variant of the styles; the second applies while the phone is shown beside the page. */
const queries = ['(min-width: 80rem)', '(min-width: 101rem)'] as const;

function subscribe(listener: () => void): () => void {
  const medias = queries.map((query) => window.matchMedia(query));
  for (const media of medias) media.addEventListener('change', listener);
  const phone = new MutationObserver(listener);
  phone.observe(document.documentElement, { attributeFilter: [phoneBeside.mark] });
  return () => {
    for (const media of medias) media.removeEventListener('change', listener);
    phone.disconnect();
  };
}

function isWide(): boolean {
  const isBeside = document.documentElement.hasAttribute(phoneBeside.mark);
  return window.matchMedia(queries[isBeside ? 1 : 0]).matches;
}

/**
 * Whether there is room for a column beside the page. Styles alone are not enough: hidden content would still be
 * rendered twice.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);
