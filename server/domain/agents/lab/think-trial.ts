import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { guessLanguage } from '#server/base/text/guess-language.ts';
import type { TrialMessages, TrialResult } from '#server/contract/agents/agent-lab.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { overBudget } from '../agents/budget/spend.ts';
import { reasonsIn } from '../agents/handoffs/reasons.ts';
import { openCandidates } from '../agents/models/ask-models.ts';
import { handOffFor, type Thought, unthought } from '../agents/models/decision.ts';
import type { ToolUse } from '../agents/models/run-tool.ts';
import { think } from '../agents/models/think.ts';
import { findHome } from '../agents/prompt/find-home.ts';
import { systemPrompt, threadMessages } from '../agents/prompt/prompt.ts';
import { shapeReply } from '../agents/reply/shape-reply.ts';
import { ruleFirst, withWords } from '../agents/rules/rules-first.ts';
import { localTime } from '../agents/turns/turn-context.ts';
import { noteCost } from './note-cost.ts';
import { type Tried, trialBench } from './trial-bench.ts';

const patienceMs = 120_000;

/**
 * The form of a trial's answer. A trial has no channel, so its answer is formatted for WhatsApp, the channel of the
 * numbers that the panel connects.
 */
const shape = capabilitiesOf('whatsapp');

type Rows = Parameters<typeof threadMessages>[0];
const rowsOf = (messages: TrialMessages): Rows =>
  messages.map(({ role, content }, index) => ({
    role,
    author_kind: role === 'assistant' ? 'agent' : 'contact',
    content,
    type: 'text',
    file_id: null,
    seq: String(index),
  }));

const burstOf = (rows: Rows): string =>
  rows
    .slice(rows.findLastIndex((one) => one.role === 'assistant') + 1)
    .map((one) => one.content)
    .join('\n');

async function thinkAbout(tried: Tried, messages: TrialMessages, uses: ToolUse[], at: Date): Promise<Thought> {
  const { organizationId, agentId, subject } = tried;
  const { settings } = subject;
  const { timezone, locale } = await findHome(organizationId);
  const rows = rowsOf(messages);
  const burst = burstOf(rows);
  const spoken = {
    settings,
    language: guessLanguage(burst, {
      earlier: rows.filter(({ role }) => role === 'user').map(({ content }) => content),
      locale,
    }),
    at,
    timezone,
    isApi: false,
  };
  const reasons = reasonsIn(locale);
  const candidates = await openCandidates(organizationId, subject, settings);
  const ruled = ruleFirst(settings, burst, reasons);
  if (ruled) return unthought(withWords(ruled.decision, spoken), { rule: ruled.rule, burst });
  if (await overBudget(organizationId, agentId, settings, at)) {
    const decision = handOffFor('usage_limit', reasons.budget);
    return unthought(withWords(decision, spoken), { rule: 'monthly_budget', burst });
  }
  const system = systemPrompt({
    agentName: subject.name,
    instructions: subject.instructions,
    person: null,
    before: [],
    now: localTime(at, timezone),
    mustCite: settings.must_cite,
    marks: shape.marks,
  });
  const signal = AbortSignal.timeout(patienceMs);
  const matter = {
    candidates,
    settings,
    system,
    thread: threadMessages(rows, new Map()),
    burst,
    signal,
    reasons,
    shape,
  };
  const thought = await think(matter, trialBench(tried, settings, uses));
  return { ...thought, decision: withWords(thought.decision, spoken) };
}

function answerOf({ decision }: Thought): Pick<TrialResult, 'kind' | 'messages' | 'handoff' | 'sources'> {
  switch (decision.kind) {
    case 'reply': {
      const sources = decision.sources.map(({ id, title }) => ({ id, title }));
      return { kind: 'reply', messages: shapeReply(decision.text, shape), handoff: null, sources };
    }
    case 'say':
      return { kind: 'interactive', messages: [String(decision.input.body ?? '')], handoff: null, sources: [] };
    case 'hand_off': {
      const { code, reason, summary, text } = decision;
      return {
        kind: 'hand_off',
        messages: shapeReply(text ?? '', shape),
        handoff: { code, reason, summary },
        sources: [],
      };
    }
    case 'silent':
      throw new AppError('internal_error', undefined, { internal: `a trial kept silent: ${decision.why}` });
  }
}

/**
 * Returns the answer that a draft or version would give to the given messages, with a complete trace. Nothing is
 * stored, sent or changed. The cost counts towards the agent's monthly budget, like the cost of a turn. Throws
 * missing_ai_key.
 */
export async function thinkTrial(tried: Tried, messages: TrialMessages): Promise<TrialResult> {
  const [at, began] = [now(), performance.now()];
  const uses: ToolUse[] = [];
  const thought = await thinkAbout(tried, messages, uses, at);
  const { provider, model, steps, tokensIn, tokensOut, cost, trace } = thought;
  await noteCost(tried, cost, at);
  return {
    ...answerOf(thought),
    provider,
    model,
    steps,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost,
    duration_ms: Math.round(performance.now() - began),
    tool_calls: uses.map((use, index) => ({
      place: index + 1,
      name: use.name,
      input: use.input,
      output: use.output,
      is_error: use.isError,
      duration_ms: use.durationMs,
    })),
    trace,
  };
}
