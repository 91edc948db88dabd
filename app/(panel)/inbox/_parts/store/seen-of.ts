import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';

/**
 * Returns the id of the message that arrived last. Ids are ordered by arrival; a thread is ordered by the messaging
 * provider's time, which may differ.
 */
export const latestOf = (messages: readonly { readonly id: string }[]): string | null =>
  messages.reduce<string | null>((last, { id }) => (last === null || id > last ? id : last), null);

/**
 * Returns the part of the conversation's state that the attendant has seen: the last message, and the member who holds
 * the conversation.
 */
export const seenOf = (
  messages: readonly { readonly id: string }[],
  { takeover }: Pick<Conversation, 'takeover'>,
): SeenInConversation => ({
  last_message_id: latestOf(messages),
  taken_over_by: takeover?.user?.id ?? null,
});
