'use client';

import type { SeenInConversation } from '#server/contract/conversation-seen.ts';
import type { InteractiveReply } from '#server/contract/interactive-reply.ts';
import { useOutbox } from '../../_outbox/outbox.tsx';
import { type Stored, stillPending } from './still-pending.ts';

/** A text, a file, a file with its caption, or a text with something to tap below it. */
export interface Reply {
  readonly text: string;
  readonly file: File | null;
  /** The file was recorded here. */
  readonly voice?: boolean | undefined;
  readonly interactive?: InteractiveReply | undefined;
  /** The message it quotes. */
  readonly replyTo?: string | undefined;
}

/** What is on its way in a conversation: shown at once, until a stored message stands for it. */
export function useReplies(id: string, messages: readonly Stored[], seen: SeenInConversation | undefined) {
  const { items, send, again, discard } = useOutbox();
  const own = items
    .filter(({ conversationId }) => conversationId === id)
    .map((item) => ({ ...item, known: new Set(item.known) }));
  return {
    pending: stillPending(own, messages),
    send: (said: Reply) =>
      send({ ...said, conversationId: id, known: messages.map((message) => message.id), ...(seen ? { seen } : {}) }),
    again,
    discard,
  };
}
