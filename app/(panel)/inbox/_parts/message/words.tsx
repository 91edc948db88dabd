'use client';

import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';

// Most texts are plain, so the code for formatting is loaded with the first text that has marks. Until then the marks
// are shown as written.
const Formatted = lazy(() => untilFetched(() => import('./formatted.tsx')));
const hasMarks = /[*_~`]|https?:\/\/|^(>|-|\d+\.) /im;

/** Shows a text with the formatting that WhatsApp would show. */
export function Words({ text }: { text: string }) {
  if (!hasMarks.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <Formatted text={text} />
    </Suspense>
  );
}
