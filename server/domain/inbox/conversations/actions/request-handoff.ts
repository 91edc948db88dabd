import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { ConversationAction } from '../state/conversation-state.ts';
import { changeConversation } from './change-conversation.ts';

/** Builds the action with which the actor sends a conversation to the human queue. */
export function handOffRequest(
  actor: Actor,
  asked: string | undefined,
): Extract<ConversationAction, { kind: 'request_handoff' }> {
  const requestedBy = actor.kind === 'agent' ? 'agent' : actor.kind === 'member' ? 'user' : 'api';
  return { kind: 'request_handoff', reason: asked?.trim() || null, requestedBy, at: now() };
}

/**
 * POST /conversations/{id}/handoff: puts the conversation into the human queue (contract/conversations.md#states).
 * Throws conversation_not_found.
 */
export async function requestHandoff(
  actor: Actor,
  input: { id: string; reason?: string | undefined },
): Promise<Conversation> {
  return changeConversation(actor, input.id, () => handOffRequest(actor, input.reason));
}
