'use client';

import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { Message } from '#server/contract/message.ts';
import { Words } from './words.tsx';

// Few messages are one.
const Cards = lazy(() => untilFetched(() => import('./message-cards.tsx')));

/** What a message says: its words, or the card that stands for them. Until that has come the words are there. */
export function MessageWords({ message }: { message: Message }) {
  const text = <Words text={message.content} />;
  if (message.type !== 'location' && message.type !== 'contacts') return text;
  return (
    <Suspense fallback={text}>
      <Cards message={message}>{text}</Cards>
    </Suspense>
  );
}
