import type { Actor } from '#server/base/actor.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * POST /conversations/{id}/resume-ai: ends a pause of the AI at once (contract/conversations.md#states). Throws
 * conversation_not_found.
 */
export async function resumeAi(actor: Actor, input: { id: string }): Promise<Conversation> {
  return changeConversation(actor, input.id, () => ({ kind: 'resume' }));
}
