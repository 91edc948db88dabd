'use client';

import { useSyncExternalStore } from 'react';
import { phoneBeside } from './phone-beside.ts';

/** What the styles call `wide`: the second where the phone stands beside the page. */
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

/** Is there room for a column beside the page? Not by style alone: what is not shown would still be there twice. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);
