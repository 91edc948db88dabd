'use client';

import { useSyncExternalStore } from 'react';
import { phoneBeside } from './phone-beside.ts';

/**
 * The window widths of the styles' `wide` variant. The second width applies while the simulated phone is shown next to
 * the page.
 */
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
 * Whether there is room for a side column. Hiding the column with styles would not be enough, because its content would
 * be rendered twice.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);
