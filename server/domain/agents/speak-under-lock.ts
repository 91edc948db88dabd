import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { AiAnswer } from '#server/gateways/ai/ai-provider.ts';
import { applyAction } from '../conversations/apply-action.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { outgoingText, queueMessage } from '../messages/queue-message.ts';
import type { QueuedMessage } from '../sending/deliver-message.ts';
import { findAnswerDestination } from '../sending/find-answer-destination.ts';
import { type AgentRow, findAgent, insertTurn } from './agent.store.ts';
import { type AnswerState, shouldAnswer } from './should-answer.ts';

export const answerStateOf = (row: LockedConversation, agent: AgentRow | null): AnswerState => ({
  status: row.status,
  takenOver: row.taken_over_at !== null,
  pausedUntil: row.bot_paused_until,
  handoffPending: row.handoff_requested_at !== null,
  awaitingReply: row.awaiting_reply,
  agentActive: agent?.status === 'active',
  lastInboundAt: row.last_inbound_at,
});

export interface Turn {
  readonly agent: AgentRow;
  readonly conversationId: string;
  /** The conversation's turn number when the model was asked. */
  readonly number: number;
  readonly startedAt: Date;
  readonly trace: Readonly<Record<string, unknown>>;
}

async function keepTurn(tx: Tx, actor: Actor, turn: Turn, answer: AiAnswer, outcome: string): Promise<void> {
  await insertTurn(tx, actor.organizationId, {
    id: newId(),
    conversationId: turn.conversationId,
    agentId: turn.agent.id,
    outcome,
    trace: { ...turn.trace, decision: answer.decision },
    tokensIn: answer.tokensIn,
    tokensOut: answer.tokensOut,
    startedAt: turn.startedAt,
    endedAt: now(),
  });
}

/**
 * The model has spoken: whether it may be heard is asked again while nobody can take over. The message is queued in
 * the same transaction, so a takeover that commits first silences it and one that commits later finds it said.
 * Answers null when the AI stays silent.
 */
export function speakUnderLock(actor: Actor, turn: Turn, answer: AiAnswer): Promise<QueuedMessage | null> {
  return transact(async (tx) => {
    const row = await lockConversation(tx, actor.organizationId, turn.conversationId);
    if (!row) return null;
    const verdict = shouldAnswer(answerStateOf(row, await findAgent(tx, actor.organizationId, turn.agent.id)), now());
    if (row.turn !== turn.number || !verdict.answer) {
      await keepTurn(tx, actor, turn, answer, verdict.answer ? 'overtaken' : verdict.why);
      return null;
    }
    const { decision } = answer;
    const destination = await findAnswerDestination(tx, actor, row);
    const id = newId();
    if (destination) await queueMessage(tx, actor, row, outgoingText(id, decision.text));
    if (decision.kind === 'hand_off') {
      const request = { kind: 'request_handoff', reason: decision.reason, requestedBy: 'agent', at: now() } as const;
      await applyAction(tx, actor, { ...row, awaiting_reply: true }, request);
    }
    await keepTurn(tx, actor, turn, answer, destination ? decision.kind : 'no_destination');
    return destination && { id, ...destination, message: { type: 'text', text: decision.text } };
  });
}
