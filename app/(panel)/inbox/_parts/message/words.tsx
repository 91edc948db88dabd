'use client';

import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/until-fetched.ts';

// Most texts are plain: what reads marks comes with the first that has any, and until then they are seen as written.
const Formatted = lazy(() => untilFetched(() => import('./formatted.tsx')));
const hasMarks = /[*_~`]|https?:\/\/|^(>|-|\d+\.) /im;

/** What somebody wrote, as WhatsApp shows it. */
export function Words({ text }: { text: string }) {
  if (!hasMarks.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <Formatted text={text} />
    </Suspense>
  );
}
