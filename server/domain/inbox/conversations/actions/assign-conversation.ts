import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { differs } from '#server/base/errors/differs.ts';
import type { HandBackInput } from '#server/contract/inbox/activity.ts';
import type { AssignConversationInput } from '#server/contract/inbox/assign-conversation.ts';
import type { Conversation, MoveToQueueInput } from '#server/contract/inbox/conversation.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import { holdQueue } from '../../../organization/queues/hold-queue.ts';
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

/**
 * Puts the conversation into a queue, where it waits for a person, even if a person had taken it over. Without a queue
 * id, takes the conversation out of its queue. Throws conversation_not_found, queue_not_found.
 */
export async function moveToQueue(actor: Actor, input: MoveToQueueInput): Promise<Conversation> {
  return changeConversation(actor, input.id, async (tx) => {
    const queueId = input.queue_id === null ? null : await holdQueue(tx, actor.organizationId, input.queue_id);
    return { kind: 'move', queueId, by: byOf(actor), requestedBy: 'user', at: now() };
  });
}

/**
 * POST /conversations/{id}/release: gives the conversation back to the AI and clears a pending handoff
 * (contract/conversations.md#states). Throws conversation_not_found.
 */
export async function releaseConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  return changeConversation(actor, input.id, () => ({ kind: 'release', by: byOf(actor) }));
}

/**
 * Releases the conversation to the AI, with a sentence that tells the AI how to continue. The thread shows the sentence
 * to the team. Throws conversation_not_found.
 */
export const handBack = (actor: Actor, { id, words }: HandBackInput): Promise<Conversation> =>
  changeConversation(actor, id, () => ({ kind: 'release', by: byOf(actor), words }));
