import type { LockedConversation } from '../conversations/locked-conversation.ts';
import type { PublishedAgent } from './agent.store.ts';
import type { AnswerState } from './should-answer.ts';

/** What the rule whether the AI may answer needs of a conversation and of whoever answers in it. */
export const answerStateOf = (row: LockedConversation, agent: PublishedAgent | null): AnswerState => ({
  status: row.status,
  takenOver: row.taken_over_at !== null,
  pausedUntil: row.bot_paused_until,
  handoffPending: row.handoff_requested_at !== null,
  awaitingReply: row.awaiting_reply,
  agentActive: agent?.status === 'active',
  lastInboundAt: row.last_inbound_at,
});
