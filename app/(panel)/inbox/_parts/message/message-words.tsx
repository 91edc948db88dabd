'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { kindShown } from '#server/contract/inbox/message-kind.ts';
import { kindText } from './kind-text.ts';
import { Words } from './words.tsx';

// The cards' code is loaded separately, because few messages are cards.
const Cards = lazy(() => untilFetched(() => import('./message-cards.tsx')));
const cardTypes: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/**
 * Shows the content of a message: its text, or a card instead of the text. The text is shown until the card's code has
 * loaded.
 */
export function MessageWords({ message }: { message: Message }) {
  const t = useTranslations('news');
  const { type, content, file } = message;
  const kind = kindShown(type, content);
  const isCard = cardTypes.has(type);
  // A message whose content only names its type is described in words, unless the message is shown as a card or a file.
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
