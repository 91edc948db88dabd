import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { transact } from '#server/db/transact.ts';
import type { AiAnswer } from '#server/gateways/ai/ai-provider.ts';
import { selectAi } from '#server/gateways/ai/select-ai.ts';
import { applyAction } from '../conversations/apply-action.ts';
import { lockConversation, readConversation } from '../conversations/lock-conversation.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { deliverMessage } from '../sending/deliver-message.ts';
import { type AgentRow, findAgentNow, findBurst, searchKnowledge } from './agent.store.ts';
import { shouldAnswer } from './should-answer.ts';
import { answerStateOf, speakUnderLock } from './speak-under-lock.ts';

const actorOf = (organizationId: string, agent: AgentRow): Actor => ({
  organizationId,
  kind: 'agent',
  id: agent.id,
  name: agent.name,
  mode: 'live',
  source: 'agent',
});

/** The AI does not answer and says so to the people: the conversation enters their queue. */
async function handOff(actor: Actor, seen: LockedConversation, reason: string): Promise<void> {
  await transact(async (tx) => {
    const row = await lockConversation(tx, actor.organizationId, seen.id);
    if (!row || row.turn !== seen.turn) return;
    await applyAction(tx, actor, row, { kind: 'request_handoff', reason, requestedBy: 'agent', at: now() });
  });
}

async function ask(actor: Actor, agent: AgentRow, messages: readonly string[]) {
  const provider = selectAi(agent.provider);
  if (!provider) return null;
  const passages = await searchKnowledge(actor.organizationId, agent.id, messages.join('\n'));
  const { name: agentName, instructions } = agent;
  try {
    const answer: AiAnswer = await provider.decide({ agentName, instructions, messages, passages });
    return { answer, trace: { messages, passages: passages.map((one) => one.title) } };
  } catch (error) {
    log.error({ error, agent_id: agent.id }, 'the AI provider failed');
    return null;
  }
}

/**
 * One turn of the AI over the burst that waits (design.md §5): may it answer, model, ownership asked again under a lock,
 * send. Told twice, too early or too late, it does nothing. What it may not or cannot answer goes to a person.
 */
export async function runAgentTurn(organizationId: string, conversationId: string): Promise<void> {
  const row = await readConversation(organizationId, conversationId);
  const agent = row?.agent_id ? await findAgentNow(organizationId, row.agent_id) : null;
  if (!row || !agent) return;
  const actor = actorOf(organizationId, agent);
  const startedAt = now();
  const verdict = shouldAnswer(answerStateOf(row, agent), startedAt);
  if (!verdict.answer) {
    if (verdict.handOff !== null) await handOff(actor, row, verdict.handOff);
    return;
  }
  const messages = (await findBurst(organizationId, conversationId)).map((one) => one.content);
  if (messages.length === 0) return;
  const asked = await ask(actor, agent, messages);
  if (!asked) return handOff(actor, row, 'The AI provider could not answer.');
  const turn = { agent, conversationId, number: row.turn, startedAt, trace: asked.trace };
  const queued = await speakUnderLock(actor, turn, asked.answer);
  if (queued) await deliverMessage(actor, queued);
}
