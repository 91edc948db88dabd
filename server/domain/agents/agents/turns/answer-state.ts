import { now } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { findPublished, type PublishedAgent } from '../agent.store.ts';
import { type AnswerState, shouldAnswer } from '../rules/should-answer.ts';
import type { TurnRef } from './turn.store.ts';

/** Builds the state of a conversation and its agent for `shouldAnswer`. */
export const answerStateOf = (row: LockedConversation, agent: PublishedAgent | null): AnswerState => ({
  status: row.status,
  takenOver: row.taken_over_at !== null,
  pausedUntil: row.bot_paused_until,
  handoffPending: row.handoff_requested_at !== null,
  awaitingReply: row.awaiting_reply,
  ownedElsewhere: row.thread_owner !== null,
  agentActive: agent?.status === 'active',
  lastInboundAt: row.last_inbound_at,
});

/** Returns why the AI may not answer in the conversation's current state, or null if the AI may answer. */
export async function silencedBy(row: LockedConversation, turn: TurnRef, on?: Sql): Promise<string | null> {
  const agent = await findPublished(row.organization_id, turn.agentId, on);
  const verdict = shouldAnswer(answerStateOf(row, agent), now());
  if (!verdict.answer) return verdict.why;
  return row.turn === turn.number ? null : 'overtaken';
}
