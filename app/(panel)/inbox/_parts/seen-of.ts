import type { Conversation } from '#server/contract/conversation.ts';
import type { SeenInConversation } from '#server/contract/conversation-seen.ts';

/** What a reply rests on: the message that arrived last (their order is the operator's time), and who holds the conversation. */
export const seenOf = (
  messages: readonly { readonly id: string }[],
  { takeover }: Pick<Conversation, 'takeover'>,
): SeenInConversation => ({
  last_message_id: messages.reduce<string | null>((last, { id }) => (last === null || id > last ? id : last), null),
  taken_over_by: takeover?.user?.id ?? null,
});
