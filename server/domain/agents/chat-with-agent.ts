import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { refuseWhileHeld } from '#server/base/held-back.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import { storableJson } from '#server/base/storable.ts';
import type { AgentChatAccepted, AgentChatInput, AgentChatResult } from '#server/contract/agent.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { ownerOfIdentity } from '../contacts/owner-of-identity.ts';
import { readConversation } from '../conversations/lock-conversation.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { openApiConversation } from '../conversations/open-api-conversation.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { storeChatMessage } from '../receiving/store-chat-message.ts';
import { findAgentNamed, findPublished, type PublishedAgent } from './agent.store.ts';
import { answerStateOf } from './answer-state.ts';
import { findAnswer, findSaid } from './chat.store.ts';
import { openCandidates } from './open-candidates.ts';
import { settingsOf } from './settings-of.ts';
import { shouldAnswer } from './should-answer.ts';
import { keepSilent, takeTurn } from './take-turn.ts';

type Answer = AgentChatResult | AgentChatAccepted;

/** Throws agent_not_found, agent_inactive. */
async function requireAgent(actor: Actor, named: string): Promise<PublishedAgent> {
  const id = isUuid(named) ? named : null;
  const agent = await findAgentNamed(actor.organizationId, { id, slug: named });
  if (!agent) throw new AppError('agent_not_found');
  const published = agent.status === 'active' ? await findPublished(actor.organizationId, agent.id) : null;
  if (!published) throw new AppError('agent_inactive');
  return published;
}

interface Place {
  readonly conversationId: string;
  readonly created: boolean;
  readonly messageId: string;
}

/** The message is stored, whoever answers it; one transaction. */
function store(actor: Actor, agent: PublishedAgent, input: AgentChatInput, messageId: string) {
  const { message, conversation_id: conversationId, external_user_id: externalUserId, user = {} } = input;
  return transact(async (tx) => {
    const contactId = await ownerOfIdentity(tx, actor, user);
    const kept = storableJson(user) as Record<string, unknown>;
    const place = { agentId: agent.id, conversationId, externalUserId, contactId, user: kept };
    const { row, created } = await openApiConversation(tx, actor, place);
    await storeChatMessage(tx, actor, row, { id: messageId, text: message, name: user.name ?? null });
    if (input.async) {
      const wakeUp = { organization_id: actor.organizationId, conversation_id: row.id };
      tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
    }
    return { row, created };
  });
}

/** What stands between the customer and the AI; null: nothing does. */
function heldBack(row: LockedConversation, place: Place, at = now()): AgentChatResult | null {
  const inConversation = { conversation_id: place.conversationId, conversation_created: place.created };
  const byPerson = (note: string) => ({ ...inConversation, human_mode: true as const, message: null, note });
  if (row.taken_over_at !== null) return byPerson('A person serves this conversation; the message was recorded.');
  if (row.handoff_requested_at !== null) {
    return { ...inConversation, message: null, handoff: { requested: true, pending: true, code: row.handoff_code } };
  }
  if (row.bot_paused_until !== null && row.bot_paused_until > at) {
    return byPerson(`The AI is paused until ${row.bot_paused_until.toISOString()}; the message was recorded.`);
  }
  return null;
}

/** Longer than every model, retry and fall-back of a turn. */
const patienceMs = 240_000;
const pollMs = 100;

/** What the conversation shows now that the AI has had its turn. */
async function readAnswer(actor: Actor, place: Place): Promise<AgentChatResult | null> {
  const row = await readConversation(actor.organizationId, place.conversationId);
  const said = await findAnswer(actor.organizationId, place.conversationId, place.messageId);
  const message = said && { id: said.id, role: 'assistant' as const, content: said.content };
  const inConversation = { conversation_id: place.conversationId, conversation_created: place.created };
  if (row && row.taken_over_at === null && row.handoff_requested_at !== null) {
    return { ...inConversation, message, handoff: { requested: true, pending: false, code: row.handoff_code } };
  }
  if (message) return { ...inConversation, message, handoff: null };
  return row ? heldBack(row, place) : null;
}

/**
 * Takes the turn here and now. Somebody else may be at it (a job, a call beside this one), or a message may have come
 * meanwhile, whose turn answers both.
 */
async function answerNow(actor: Actor, place: Place): Promise<AgentChatResult> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { outcome } = await takeTurn(actor.organizationId, place.conversationId);
    const answer = outcome === 'busy' ? null : await readAnswer(actor, place);
    if (answer) return answer;
    // Silent for a reason of its own (the agent was switched off, somebody answered): there is nothing to wait for.
    if (outcome !== 'busy' && outcome !== 'overtaken') break;
    await wait(pollMs);
  }
  const inConversation = { conversation_id: place.conversationId, conversation_created: place.created };
  return { ...inConversation, message: null, handoff: null };
}

/** Whoever asks later why nothing was said to this message is told, as on every other channel. */
async function tellWhy(actor: Actor, agent: PublishedAgent, row: LockedConversation, at: Date): Promise<void> {
  const verdict = shouldAnswer(answerStateOf(row, agent), at);
  // The message raised the turn by one, after the row was locked.
  const turn = {
    id: newId(),
    conversationId: row.id,
    agentId: agent.id,
    versionId: agent.version_id,
    number: row.turn + 1,
  };
  if (!verdict.answer) await keepSilent(actor, turn, verdict.why);
}

async function chat(
  actor: Actor,
  agent: PublishedAgent,
  input: AgentChatInput,
  messageId: string,
  begins: () => void,
): Promise<Answer> {
  const { row, created } = await store(actor, agent, input, messageId);
  begins();
  const place = { conversationId: row.id, created, messageId };
  const at = now();
  const held = heldBack(row, place, at);
  if (held) {
    if (!input.async) await tellWhy(actor, agent, row, at);
    return held;
  }
  if (input.async) return { status: 'processing', conversation_id: row.id, conversation_created: created };
  return answerNow(actor, place);
}

/** What became of a call whose process died: its message is stored, and answered once; null: it never was. */
async function settle(actor: Actor, input: AgentChatInput, messageId: string): Promise<Answer | null> {
  const said = await findSaid(actor.organizationId, messageId);
  if (!said) return null;
  const created = input.conversation_id === undefined && input.external_user_id === undefined;
  const place = { conversationId: said.conversation_id, created, messageId };
  if (input.async)
    return { status: 'processing', conversation_id: place.conversationId, conversation_created: created };
  return (await readAnswer(actor, place)) ?? answerNow(actor, place);
}

/**
 * POST /agents/{id}/chat (contract/messages.md#agent-chat): the message of a caller's own user, and what the agent answers. Once per
 * idempotency key. A provider that fails for good is a handoff without a message, never an error (contract/messages.md#agent-chat). Throws
 * agent_not_found, agent_inactive, missing_ai_key, invalid_email, invalid_phone, conversation_not_found,
 * not_an_api_conversation, conversation_closed, plan_limit_exceeded, idempotency_key_reused, service_unavailable.
 */
export async function chatWithAgent(actor: Actor, input: AgentChatInput): Promise<Answer> {
  // Its answer is the call's: there is nobody to whom it could be said after a release.
  if (actor.mode !== 'test') refuseWhileHeld();
  const agent = await requireAgent(actor, input.id);
  await openCandidates(actor.organizationId, agent, settingsOf(agent));
  const { idempotency_key: key, ...body } = input;
  return runOnce(actor, {
    key,
    operation: 'agents.chat',
    body: { ...body, id: agent.id, mode: actor.mode },
    run: (messageId, _keep, begins) => chat(actor, agent, input, messageId, begins),
    settle: (messageId) => settle(actor, input, messageId),
  });
}
