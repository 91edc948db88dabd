import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { differs } from '#server/base/errors/differs.ts';
import type { AssignConversationInput } from '#server/contract/inbox/assign-conversation.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * POST /conversations/{id}/assign: assigns the conversation to a member, who takes it over. The AI stays silent from
 * then on (contract/conversations.md#states). Throws missing_user, invalid_request when id and e-mail belong to two
 * different people, the three assigned_user_* codes, conversation_not_found.
 */
export async function assignConversation(actor: Actor, input: AssignConversationInput): Promise<Conversation> {
  if (!input.user_id && !input.user_email) throw new AppError('missing_user');
  return changeConversation(actor, input.id, async (tx) => {
    const named = [
      ...(input.user_id ? [{ id: input.user_id }] : []),
      ...(input.user_email ? [{ email: input.user_email.trim() }] : []),
    ];
    const users = new Set<string>();
    for (const by of named) {
      const assignee = await findAssignee(tx, actor.organizationId, by);
      if (!assignee.ok) throw new AppError(assignee.error);
      users.add(assignee.userId);
    }
    const [userId = '', another] = users;
    if (another) throw differs('user_email', 'user_id and user_email');
    return { kind: 'take_over', userId, at: now() };
  });
}
