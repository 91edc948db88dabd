import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { changeConversation } from './change-conversation.ts';

/** POST /conversations/{id}/handoff: the conversation enters the human queue (interface.md §3). Throws conversation_not_found. */
export async function requestHandoff(
  actor: Actor,
  input: { id: string; reason?: string | undefined },
): Promise<Conversation> {
  const requestedBy = actor.kind === 'agent' ? 'agent' : actor.kind === 'member' ? 'user' : 'api';
  const reason = input.reason?.trim() || null;
  return changeConversation(actor, input.id, () => ({ kind: 'request_handoff', reason, requestedBy, at: now() }));
}
