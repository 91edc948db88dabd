import type { Actor } from '#server/base/actor.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { changeConversation } from './change-conversation.ts';

/** Archives a conversation permanently. Only the panel offers this operation. Throws conversation_not_found. */
export async function archiveConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  return changeConversation(actor, input.id, () => ({ kind: 'archive' }));
}
