'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { kindShown } from '#server/contract/inbox/message-kind.ts';
import { kindText } from './kind-text.ts';
import { Words } from './words.tsx';

// Fetched separately, because few messages are cards.
const Cards = lazy(() => untilFetched(() => import('./message-cards.tsx')));
const cardTypes: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/**
 * Shows the content of a message: its text, or the card that replaces it. The text is shown until the card has loaded.
 */
export function MessageWords({ message }: { message: Message }) {
  const t = useTranslations('news');
  const { type, content, file } = message;
  const kind = kindShown(type, content);
  const isCard = cardTypes.has(type);
  // Files and buttons are shown as such. A message whose content only stands for its type is described in words.
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
