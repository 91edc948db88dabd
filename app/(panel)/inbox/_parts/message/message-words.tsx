'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { Message } from '#server/contract/message.ts';
import { kindShown } from '#server/contract/message-kind.ts';
import { kindText } from './kind-text.ts';
import { Words } from './words.tsx';

// Few messages are one.
const Cards = lazy(() => untilFetched(() => import('./message-cards.tsx')));
const cardTypes: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/** What a message says: its words, or the card that stands for them. Until that has come the words are there. */
export function MessageWords({ message }: { message: Message }) {
  const t = useTranslations('news');
  const { type, content, file } = message;
  const kind = kindShown(type, content);
  const isCard = cardTypes.has(type);
  // A file and buttons are seen as what they are; what only its type stands for is named.
  const isNamed = kind !== null && !isCard && !file && content !== '';
  const text = isNamed ? (
    <span className="text-ink-soft italic">{kindText(kind, content, t)}</span>
  ) : (
    <Words text={content} />
  );
  if (!isCard) return text;
  return (
    <Suspense fallback={text}>
      <Cards message={message}>{text}</Cards>
    </Suspense>
  );
}
