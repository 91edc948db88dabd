'use client';

import { useEffect } from 'react';
import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import { useOutbox } from '../../../_outbox/outbox.tsx';
import type { Reply } from '../../../_outbox/plan-outbox.ts';
import { type Stored, stillPending } from './still-pending.ts';

/**
 * Returns the replies of a conversation that are still being sent. Each reply is shown at once, until its stored
 * message takes its place.
 */
export function useReplies(id: string, messages: readonly Stored[], seen: SeenInConversation | undefined) {
  const { items, send, again, discard, isThere } = useOutbox();
  const own = items
    .filter(({ conversationId }) => conversationId === id)
    .map((item) => ({ ...item, known: new Set(item.known) }));
  const pending = stillPending(own, messages);
  const news = own.filter((one) => !one.isThere && one.error !== null && !pending.includes(one));
  useEffect(() => {
    for (const { key } of news) isThere(key);
  });
  return {
    pending,
    send: (said: Reply) =>
      send({ ...said, conversationId: id, known: messages.map((message) => message.id), ...(seen ? { seen } : {}) }),
    again,
    discard,
  };
}
