import type { AgentSettings } from '#server/contract/agents/agent.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { Sentiment } from '#server/contract/inbox/sentiment.ts';
import { type FailureKind, ModelFailure, type ModelMessage, type ModelRequest } from '#server/gateways/ai/model.ts';
import { costOf, priceOf } from '#server/gateways/ai/model-prices.ts';
import type { Spent as SpentSoFar } from '../budget/spend.ts';
import type { Reasons } from '../handoffs/reasons.ts';
import { readSentimentLine } from '../reply/reply-marks.ts';
import type { ReplyShape } from '../reply/shape-reply.ts';
import { askModels, type Candidate } from './ask-models.ts';
import { type Decision, handOffFor, NotOurs, type Thought } from './decision.ts';
import { judgeReply, sayingFor, wordsFor } from './judge-reply.ts';
import { runTool, type ToolBench } from './run-tool.ts';
import { toolsOf } from './turn-tools.ts';

/** The input of a turn in which models are asked. */
export interface Matter {
  readonly candidates: readonly Candidate[];
  readonly settings: AgentSettings;
  readonly system: string;
  readonly thread: readonly ModelMessage[];
  /** The customer's messages since the last answer, in one text. */
  readonly burst: string;
  readonly signal: AbortSignal;
  /** What the channel allows: the maximum length, the formatting marks, and whether the answer may be two messages. */
  readonly shape: ReplyShape;
  /** The handoff reasons in the team's language. */
  readonly reasons: Reasons;
  /** The cost of this turn before its first model call. It arises when a long thread is summarized. */
  readonly spent?: Omit<Spent, 'sentiment'>;
  /** Called after each model call with the total cost of the turn so far. */
  readonly keepSpent?: (spent: SpentSoFar) => Promise<unknown>;
}

/**
 * The maximum number of answers that a turn gets from models. Failed calls and the call that summarizes a long thread
 * do not count.
 */
const stepsMax = 8;
/**
 * If an answer is too long, the model gets at most this many characters of it back in order to shorten it. The model
 * does not need the rest.
 */
const refusedShown = 20_000;

interface Spent {
  steps: number;
  tokensIn: number;
  tokensOut: number;
  provider: string | null;
  model: string | null;
  /** The sentiment that a model stated last in this turn. */
  sentiment: Sentiment | null;
}

interface Step {
  readonly model: string;
  readonly ms: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly text: string;
  readonly tools: readonly string[];
}

const codeOf: Readonly<Record<FailureKind, HandoffCode>> = {
  unauthorized: 'tool_failure',
  out_of_credit: 'usage_limit',
  rate_limited: 'tool_failure',
  unavailable: 'tool_failure',
  timed_out: 'tool_failure',
  refused: 'policy_restriction',
  rejected: 'tool_failure',
  nonsense: 'tool_failure',
  aborted: 'tool_failure',
};

/**
 * Searches the knowledge before any model is asked. As a result, the model needs no search call of its own for most
 * questions.
 */
async function lookFirst(matter: Matter, bench: ToolBench): Promise<ModelMessage[]> {
  const call = { id: 'look-first', name: 'search_knowledge', input: { query: matter.burst.slice(-500).trim() } };
  const outcome = await runTool(bench, call);
  if (!('result' in outcome)) return [];
  return [
    { role: 'assistant', text: '', toolCalls: [call] },
    { role: 'tool', results: [outcome.result] },
  ];
}

async function converse(
  matter: Matter,
  bench: ToolBench,
  spent: Spent,
  steps: Step[],
  failures: string[],
): Promise<Decision> {
  const messages: ModelMessage[] = [...matter.thread, ...(await lookFirst(matter, bench))];
  const tools = toolsOf(matter.settings);
  const last = spent.steps + stepsMax;
  let askedAgain = false;
  while (spent.steps < last) {
    const { system, signal } = matter;
    const request: ModelRequest = {
      system,
      messages,
      tools,
      signal,
      maxOutputTokens: matter.settings.max_output_tokens,
    };
    const began = performance.now();
    const asked = await askModels(matter.candidates, request);
    const { model } = asked;
    const { text, sentiment } = readSentimentLine(asked.answer.text);
    const answer = { ...asked.answer, text };
    failures.push(...asked.failures);
    spent.steps += 1;
    spent.tokensIn += answer.tokensIn;
    spent.tokensOut += answer.tokensOut;
    [spent.provider, spent.model, spent.sentiment] = [model.provider, model.name, sentiment ?? spent.sentiment];
    steps.push({
      model: `${model.provider}/${model.name}`,
      ms: Math.round(performance.now() - began),
      tokens_in: answer.tokensIn,
      tokens_out: answer.tokensOut,
      text: answer.text,
      tools: answer.toolCalls.map((call) => call.name),
    });
    await matter.keepSpent?.({ ...spent, cost: costOfAnswer(matter.settings, spent) });
    if (answer.toolCalls.length === 0) {
      const { found } = bench;
      const mustCite = bench.settings.must_cite;
      const { shape, reasons } = matter;
      const judged = judgeReply({ answer, provider: model.provider, found, mustCite, shape, askedAgain, reasons });
      if ('kind' in judged) return judged;
      askedAgain = true;
      messages.push({ role: 'assistant', text: answer.text.slice(0, refusedShown), toolCalls: [] });
      messages.push({ role: 'user', parts: [{ type: 'text', text: judged.again }] });
      continue;
    }
    await bench.stillOurs();
    const results = [];
    for (const call of answer.toolCalls) {
      const outcome = await runTool(bench, call);
      if ('decision' in outcome) {
        const { decision } = outcome;
        // If the handoff call has no message, the text that the model wrote next to the call is sent to the customer.
        if (decision.kind === 'say') return sayingFor(decision, bench.found);
        if (decision.kind !== 'hand_off') return decision;
        const said = wordsFor(decision.text === null ? answer : { text: decision.text }, model.provider, bench.found);
        return { ...decision, text: said.text || null };
      }
      results.push(outcome.result);
    }
    messages.push({ role: 'assistant', text: answer.text, toolCalls: answer.toolCalls }, { role: 'tool', results });
  }
  return handOffFor('tool_failure', matter.reasons.loop(stepsMax));
}

/**
 * Returns what the model calls cost, by the agent's own prices if it has any, otherwise by the known prices of the
 * model. Returns null if the price is unknown.
 */
export function costOfAnswer({ prices }: AgentSettings, spent: Omit<Spent, 'steps' | 'sentiment'>): string | null {
  if (spent.provider === 'builtin') return '0';
  const own = prices && { in: prices.input, out: prices.output };
  return costOf(spent, own ?? priceOf(spent.provider ?? '', spent.model ?? ''));
}

/**
 * Asks models until a model replies or hands over, and runs tools in between. Models give at most 8 answers in a turn.
 * If the models fail for good, the result is a handoff with the reason. If the agent may no longer answer the turn, the
 * result is silence, with the cost so far.
 */
export async function think(matter: Matter, bench: ToolBench): Promise<Thought> {
  const spent: Spent = {
    steps: 0,
    tokensIn: 0,
    tokensOut: 0,
    provider: null,
    model: null,
    sentiment: null,
    ...matter.spent,
  };
  const steps: Step[] = [];
  const failures: string[] = [];
  let decision: Decision;
  try {
    decision = await converse(matter, bench, spent, steps, failures);
  } catch (error) {
    const silenced = error instanceof NotOurs ? error : matter.signal.reason;
    if (silenced instanceof NotOurs) decision = { kind: 'silent', why: silenced.why };
    else if (error instanceof ModelFailure) {
      failures.push(error.message);
      decision = handOffFor(codeOf[error.kind], matter.reasons[error.kind]);
    } else throw error;
  }
  const sources = bench.found.map(({ ref, id, title }) => ({ ref, id, title }));
  const trace = {
    system: matter.system,
    thread: matter.thread.length,
    burst: matter.burst,
    steps,
    sources,
    failures,
    decision,
  };
  return { decision, ...spent, cost: costOfAnswer(matter.settings, spent), trace };
}
