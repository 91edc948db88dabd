import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import { refuseWhileHeld } from '#server/base/process/held-back.ts';
import { storableJson } from '#server/base/text/storable.ts';
import type { AgentChatAccepted, AgentChatInput, AgentChatResult } from '#server/contract/agents/agent.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { readConversation } from '../../../inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { openApiConversation } from '../../../inbox/conversations/opening/open-api-conversation.ts';
import { storeChatMessage } from '../../../inbox/receiving/store-chat-message.ts';
import { ownerOfIdentity } from '../../../people/contacts/identifiers/owner-of-identity.ts';
import { runOnce } from '../../../platform/idempotency/run-once.ts';
import { findAgentNamed, findPublished, type PublishedAgent } from '../agent.store.ts';
import { openCandidates } from '../models/ask-models.ts';
import { shouldAnswer } from '../rules/should-answer.ts';
import { settingsOf } from '../settings-of.ts';
import { answerStateOf } from './answer-state.ts';
import { findAnswer, findSaid } from './chat.store.ts';
import { keepSilent, takeTurn } from './take-turn.ts';

type Answer = AgentChatResult | AgentChatAccepted;

/** Finds the active, published agent by id or slug. Throws agent_not_found, agent_inactive. */
async function requireAgent(actor: Actor, named: string): Promise<PublishedAgent> {
  const id = isUuid(named) ? named : null;
  const agent = await findAgentNamed(actor.organizationId, { id, slug: named });
  if (!agent) throw new AppError('agent_not_found');
  const published = agent.status === 'active' ? await findPublished(actor.organizationId, agent.id) : null;
  if (!published) throw new AppError('agent_inactive');
  return published;
}

interface StoredMessage {
  readonly conversationId: string;
  readonly created: boolean;
  readonly messageId: string;
}

/** Stores the user's message in one transaction. The message is stored even if a person answers instead of the AI. */
function store(actor: Actor, agent: PublishedAgent, input: AgentChatInput, messageId: string) {
  const { message, conversation_id: conversationId, external_user_id: externalUserId, user = {} } = input;
  return transact(async (tx) => {
    const contactId = await ownerOfIdentity(tx, actor, user);
    const kept = storableJson(user) as Record<string, unknown>;
    const caller = { agentId: agent.id, conversationId, externalUserId, contactId, user: kept };
    const { row, created } = await openApiConversation(tx, actor, caller);
    await storeChatMessage(tx, actor, row, { id: messageId, text: message, name: user.name ?? null });
    if (input.async) {
      const wakeUp = { organization_id: actor.organizationId, conversation_id: row.id };
      tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
    }
    return { row, created };
  });
}

/**
 * Returns the result of the API call if the AI may not answer in the conversation now, or null if the AI may answer.
 */
function heldBack(row: LockedConversation, stored: StoredMessage, at = now()): AgentChatResult | null {
  const inConversation = { conversation_id: stored.conversationId, conversation_created: stored.created };
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

/**
 * How long an API call keeps trying while another worker runs the turn or while new messages arrive, in milliseconds.
 * One turn with all its models, retries and fallbacks is expected to take less time.
 */
const patienceMs = 240_000;
const pollMs = 100;

/** Reads the result of the API call from the conversation, after the AI had its turn. */
async function readAnswer(actor: Actor, stored: StoredMessage): Promise<AgentChatResult | null> {
  const row = await readConversation(actor.organizationId, stored.conversationId);
  const said = await findAnswer(actor.organizationId, stored.conversationId, stored.messageId);
  const message = said && { id: said.id, role: 'assistant' as const, content: said.content };
  const inConversation = { conversation_id: stored.conversationId, conversation_created: stored.created };
  if (row && row.taken_over_at === null && row.handoff_requested_at !== null) {
    return { ...inConversation, message, handoff: { requested: true, pending: false, code: row.handoff_code } };
  }
  if (message) return { ...inConversation, message, handoff: null };
  return row ? heldBack(row, stored) : null;
}

/**
 * Runs the AI's turn within the API call and returns the answer. If another worker already runs the turn, this function
 * waits until that turn ends. If another message arrives during the turn, this function runs the next turn, which
 * answers both messages. The result has no message if the AI sends none.
 */
async function answerNow(actor: Actor, stored: StoredMessage): Promise<AgentChatResult> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { outcome } = await takeTurn(actor.organizationId, stored.conversationId);
    const answer = outcome === 'busy' ? null : await readAnswer(actor, stored);
    if (answer) return answer;
    // Any other outcome has a cause that waiting cannot remove, for example an agent that was switched off.
    if (outcome !== 'busy' && outcome !== 'overtaken') break;
    await wait(pollMs);
  }
  const inConversation = { conversation_id: stored.conversationId, conversation_created: stored.created };
  return { ...inConversation, message: null, handoff: null };
}

/**
 * Records why the AI did not answer this message, so that people can look the reason up later, as in other channels.
 */
async function tellWhy(actor: Actor, agent: PublishedAgent, row: LockedConversation, at: Date): Promise<void> {
  const verdict = shouldAnswer(answerStateOf(row, agent), at);
  // `row` was read before the message was stored. Storing the message raised the turn number by one.
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
  const stored = { conversationId: row.id, created, messageId };
  const at = now();
  const held = heldBack(row, stored, at);
  if (held) {
    if (!input.async) await tellWhy(actor, agent, row, at);
    return held;
  }
  if (input.async) return { status: 'processing', conversation_id: row.id, conversation_created: created };
  return answerNow(actor, stored);
}

/**
 * Returns the result of an earlier API call whose process died. The message of that call is already stored, so this
 * function does not store the message again. Returns null if the earlier call did not store the message.
 */
async function settle(actor: Actor, input: AgentChatInput, messageId: string): Promise<Answer | null> {
  const said = await findSaid(actor.organizationId, messageId);
  if (!said) return null;
  const created = input.conversation_id === undefined && input.external_user_id === undefined;
  const stored = { conversationId: said.conversation_id, created, messageId };
  if (input.async)
    return { status: 'processing', conversation_id: stored.conversationId, conversation_created: created };
  return (await readAnswer(actor, stored)) ?? answerNow(actor, stored);
}

/**
 * Handles POST /agents/{id}/chat (contract/messages.md#agent-chat): stores a message from a user of the caller's own
 * app and returns the agent's answer. The call runs once per idempotency key. If the AI provider fails for good, the
 * result is a handoff without a message, never an error (contract/messages.md#agent-chat). Throws agent_not_found,
 * agent_inactive, missing_ai_key, invalid_email, invalid_phone, conversation_not_found, not_an_api_conversation,
 * conversation_closed, plan_limit_exceeded, idempotency_key_reused, service_unavailable.
 */
export async function chatWithAgent(actor: Actor, input: AgentChatInput): Promise<Answer> {
  // The response of the API call carries the agent's answer. While all sending is stopped after a database restore, the
  // call is refused, because its answer could not be delivered later.
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
