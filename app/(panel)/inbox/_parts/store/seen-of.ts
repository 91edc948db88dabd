import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';

/**
 * Returns the id of the message that arrived last. Ids are ordered by arrival, while a thread is ordered by the
 * operator's time.
 */
export const latestOf = (messages: readonly { readonly id: string }[]): string | null =>
  messages.reduce<string | null>((last, { id }) => (last === null || id > last ? id : last), null);

/** Returns what the attendant has seen: the message that arrived last, and who holds the conversation. */
export const seenOf = (
  messages: readonly { readonly id: string }[],
  { takeover }: Pick<Conversation, 'takeover'>,
): SeenInConversation => ({
  last_message_id: latestOf(messages),
  taken_over_by: takeover?.user?.id ?? null,
});
