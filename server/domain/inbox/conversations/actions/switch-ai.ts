import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { type Conversation, pauseMinutesDefault } from '#server/contract/inbox/conversation.ts';
import { changeConversation } from './change-conversation.ts';

/**
 * POST /conversations/{id}/pause-ai: silences the AI for `minutes`, or for 60 minutes if `minutes` is absent
 * (contract/conversations.md#states). Throws conversation_not_found.
 */
export async function pauseAi(
  actor: Actor,
  input: { id: string; minutes?: number | undefined },
): Promise<Conversation> {
  const until = new Date(now().getTime() + (input.minutes ?? pauseMinutesDefault) * 60_000);
  return changeConversation(actor, input.id, () => ({ kind: 'pause', until }));
}

/**
 * POST /conversations/{id}/resume-ai: ends a pause of the AI at once (contract/conversations.md#states). Throws
 * conversation_not_found.
 */
export async function resumeAi(actor: Actor, input: { id: string }): Promise<Conversation> {
  return changeConversation(actor, input.id, () => ({ kind: 'resume' }));
}
