import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { loadConversation } from './load-conversation.ts';

/** Returns one conversation (contract/conversations.md#operations). Throws conversation_not_found. */
export async function getConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  const conversation = isUuid(input.id) ? await loadConversation(actor.organizationId, input.id) : null;
  if (!conversation) throw new AppError('conversation_not_found');
  return conversation;
}
