import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { changeConversation } from './change-conversation.ts';

/** POST /conversations/{id}/resolve: open becomes resolved (contract/conversations.md#states). Throws conversation_not_found. */
export async function resolveConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  return changeConversation(actor, input.id, () => ({ kind: 'resolve', by: byOf(actor), at: now() }));
}
