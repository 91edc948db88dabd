import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import type { AssignConversationInput, Conversation } from '#server/contract/conversation.ts';
import { findAssignee } from '../members/find-assignee.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * POST /conversations/{id}/assign: the member takes the conversation over and the AI stays silent (interface.md §3).
 * Throws missing_user, the three assigned_user_* codes, conversation_not_found.
 */
export async function assignConversation(actor: Actor, input: AssignConversationInput): Promise<Conversation> {
  if (!input.user_id && !input.user_email) throw new AppError('missing_user');
  return changeConversation(actor, input.id, async (tx) => {
    const by = input.user_id ? { id: input.user_id } : { email: input.user_email?.trim() };
    const assignee = await findAssignee(tx, actor.organizationId, by);
    if (!assignee.ok) throw new AppError(assignee.error);
    return { kind: 'take_over', userId: assignee.userId, at: now() };
  });
}
