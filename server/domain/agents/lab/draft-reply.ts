import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { DraftedReply, TrialResult, TryAgentInput } from '#server/contract/agents/agent-lab.ts';
import { transact } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { seeConversation } from '../../inbox/conversations/require-conversation.ts';
import { overBudget } from '../agents/budget/spend.ts';
import { findAgentInForce } from '../agents/find-agent-in-force.ts';
import { reasonsIn } from '../agents/handoffs/reasons.ts';
import { openCandidates } from '../agents/models/ask-models.ts';
import type { Decision } from '../agents/models/decision.ts';
import { think } from '../agents/models/think.ts';
import { findHome } from '../agents/prompt/find-home.ts';
import { settingsOf } from '../agents/settings-of.ts';
import { readContext, type TurnContext } from '../agents/turns/turn-context.ts';
import { readDraft } from '../agents/versions/agent-subject.ts';
import { noteCost } from './note-cost.ts';
import { thinkTrial } from './think-trial.ts';
import { trialBench } from './trial-bench.ts';

const patienceMs = 60_000;

/** Returns the customer's last messages in a row, even if they have been answered since. */
function lastWords(rows: TurnContext['rows']): string {
  const end = rows.findLastIndex(({ role }) => role === 'user');
  const begin = rows.slice(0, end + 1).findLastIndex(({ role }) => role !== 'user');
  return rows
    .slice(begin + 1, end + 1)
    .map(({ content }) => content)
    .join('\n');
}

function draftOf(decision: Decision): Pick<DraftedReply, 'text' | 'handoff' | 'sources'> {
  const none = { text: null, handoff: null, sources: [] };
  if (decision.kind === 'reply') {
    const sources = decision.sources.map(({ id, title }) => ({ id, title }));
    return { ...none, text: decision.text, sources };
  }
  if (decision.kind === 'say') return { ...none, text: String(decision.input.body ?? '') };
  if (decision.kind === 'hand_off') return { ...none, handoff: { code: decision.code, reason: decision.reason } };
  return none;
}

/**
 * Drafts what the conversation's agent would answer now, so that a person can edit and send it. Nothing is sent or
 * changed, and the draft is not stored. The cost counts towards the agent's monthly budget. `text` is null if the agent
 * would send no answer, for example because it would hand over to a person. Throws conversation_not_found,
 * agent_not_found, missing_ai_key, and invalid_request if the customer has said nothing.
 */
export async function draftReply(actor: Actor, { id }: { id: string }): Promise<DraftedReply> {
  const { organizationId } = actor;
  const at = now();
  const row = await transact((tx) => seeConversation(tx, actor, id));
  const agent = row.agent_id ? await findAgentInForce(organizationId, row.agent_id) : null;
  if (!agent) throw new AppError('agent_not_found');
  const settings = settingsOf(agent);
  const { timezone, locale } = await findHome(organizationId);
  const reasons = reasonsIn(locale);
  const drafted = { agent: { id: agent.id, name: agent.name } };
  if (await overBudget(organizationId, agent.id, settings, at)) {
    return { ...drafted, text: null, handoff: { code: 'usage_limit', reason: reasons.budget }, sources: [] };
  }
  const candidates = await openCandidates(organizationId, agent, settings);
  const seen = { at, timezone, sees: candidates[0]?.model.sees ?? false, asksSentiment: false };
  // The draft is for a person who sees the whole thread, so messages before the last reopening or release are included
  // too.
  const context = await readContext(actor, { ...row, context_from: null }, agent, settings, seen);
  const burst = lastWords(context.rows);
  if (burst === '') {
    const issues = [{ path: 'id', message: 'the customer has said nothing in it' }];
    throw new AppError('invalid_request', { issues });
  }
  const { system, thread } = context.show({ rows: context.rows, summary: null });
  const signal = AbortSignal.timeout(patienceMs);
  const tried = { organizationId, agentId: agent.id, subject: { ...agent, settings } };
  const matter = { candidates, settings, system, thread, burst, signal, reasons, shape: capabilitiesOf(row.network) };
  const thought = await think(matter, trialBench(tried, settings, []));
  await noteCost(tried, thought.cost, at);
  return { ...drafted, ...draftOf(thought.decision) };
}

/** Returns what the agent's draft would answer, with a trace. Throws agent_not_found, missing_ai_key. */
export async function tryAgent({ organizationId }: Actor, input: TryAgentInput): Promise<TrialResult> {
  const subject = await readDraft(organizationId, input.id);
  return thinkTrial({ organizationId, agentId: input.id, subject }, input.messages);
}
