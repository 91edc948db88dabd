import type { Conversation } from '#server/contract/conversation.ts';
import type { SeenInConversation } from '#server/contract/conversation-seen.ts';

/** The message that arrived last, by its id: the order of a thread is the operator's time. */
export const latestOf = (messages: readonly { readonly id: string }[]): string | null =>
  messages.reduce<string | null>((last, { id }) => (last === null || id > last ? id : last), null);

/** What a reply rests on: the message that arrived last, and who holds the conversation. */
export const seenOf = (
  messages: readonly { readonly id: string }[],
  { takeover }: Pick<Conversation, 'takeover'>,
): SeenInConversation => ({
  last_message_id: latestOf(messages),
  taken_over_by: takeover?.user?.id ?? null,
});
