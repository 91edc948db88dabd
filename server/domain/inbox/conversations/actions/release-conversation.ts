import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { HandBackInput } from '#server/contract/inbox/happening.ts';
import { changeConversation } from './change-conversation.ts';

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
