import { createHash } from 'node:crypto';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { inputError } from '#server/base/errors/input-error.ts';
import { log } from '#server/base/log.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { type AgentTool, agentTools } from '#server/contract/agents/agent-tools.ts';
import { errors } from '#server/contract/errors.ts';
import type { ToolCall, ToolResult } from '#server/gateways/ai/model.ts';
import type { ActionOutcome } from '../../../outreach/actions/action.ts';
import { actions } from '../../../outreach/actions/registry.ts';
import type { Source } from '../reply/reply-marks.ts';
import { type Decision, NotOurs } from './decision.ts';
import { handOffInput, isSaying, searchInput } from './turn-tools.ts';

/** A passage that the search found in the knowledge. */
interface FoundPassage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A tool call as the turn stores it. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly isError: boolean;
  readonly kind: 'read' | 'write' | 'call';
  readonly startedAt: Date;
  readonly durationMs: number;
}

/**
 * The resources that the tools of a turn use. In the lab, where people try agents out, actions only describe what they
 * would do.
 */
export interface ToolBench {
  readonly settings: AgentSettings;
  search(query: string): Promise<readonly FoundPassage[]>;
  runAction(name: AgentTool, input: unknown, key: string): Promise<ActionOutcome>;
  /** Throws NotOurs if the agent may no longer answer the turn. */
  stillOurs(): Promise<void>;
  keep(use: ToolUse): Promise<void>;
  /**
   * The number of writes and external calls that tools have made in this conversation so far. Each write or call in
   * this turn increases the number.
   */
  readonly used: { writes: number; calls: number };
  /** The passages that the search found in this turn. Only these passages can be cited as sources. */
  readonly found: (Source & { readonly text: string })[];
}

/** The outcome of a tool call: a result for the model, or a decision that ends the turn. */
export type ToolOutcome = { readonly result: ToolResult } | { readonly decision: Decision };

/** Thrown to tell the model why a tool call was refused, so that it can act on the reason. */
class ToolRefused extends Error {}

const kindOf = (name: string): ToolUse['kind'] =>
  name === 'call_http' ? 'call' : name === 'search_knowledge' ? 'read' : 'write';

/**
 * Returns a key that identifies a tool call within its turn. If a worker dies and another worker repeats the turn, the
 * call with this key is not carried out again.
 */
const keyOf = (name: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url')
    .slice(0, 22);

function requireBudget({ settings, used }: ToolBench, name: string): void {
  const kind = kindOf(name);
  if (kind === 'write' && used.writes >= settings.writes_max)
    throw new ToolRefused('You may change nothing more here.');
  if (kind === 'call' && used.calls >= settings.calls_max) throw new ToolRefused('You may call nobody more here.');
}

function requireHost({ settings }: ToolBench, input: unknown): void {
  const url = String((input as { url?: unknown }).url);
  const host = URL.canParse(url) ? new URL(url).host.toLowerCase() : '';
  if (!settings.http_hosts.some((allowed) => allowed.toLowerCase() === host)) {
    throw new ToolRefused(`You may not call ${host || 'that'}.`);
  }
}

const isTool = (name: string): name is AgentTool => (agentTools as readonly string[]).includes(name);

async function search(bench: ToolBench, input: unknown) {
  const asked = searchInput.safeParse(input);
  if (!asked.success) throw inputError(asked.error, { allowed: ['query'] });
  const passages = (await bench.search(asked.data.query)).map((passage) => {
    const known = bench.found.find((one) => one.id === passage.id);
    const source = known ?? { ...passage, ref: `K${bench.found.length + 1}` };
    if (!known) bench.found.push(source);
    return { ref: source.ref, title: source.title, text: source.text };
  });
  return { passages };
}

async function performAction(bench: ToolBench, name: AgentTool, input: unknown) {
  requireBudget(bench, name);
  if (name === 'call_http') requireHost(bench, input);
  await bench.stillOurs();
  const outcome = await bench.runAction(name, input, keyOf(name, input));
  if (kindOf(name) === 'call') bench.used.calls += 1;
  else bench.used.writes += 1;
  return { ok: true, changes: outcome.changes, ...(outcome.answer === null ? {} : { answer: outcome.answer }) };
}

function decide(name: string, input: unknown): Decision | null {
  if (name === 'hand_off') {
    const asked = handOffInput.safeParse(input);
    if (!asked.success) throw inputError(asked.error, { allowed: Object.keys(handOffInput.shape) });
    const { code, reason, summary = null, message = null } = asked.data;
    return { kind: 'hand_off', code, reason, summary, text: message };
  }
  if (!isSaying(name)) return null;
  const said = actions[name].shape.safeParse(input);
  if (!said.success) throw inputError(said.error, { allowed: Object.keys(actions[name].shape.shape) });
  return { kind: 'say', tool: name, input: said.data as Record<string, unknown> };
}

function wordsOf(error: unknown, name: string): Record<string, unknown> {
  if (error instanceof ToolRefused) return { error: 'not_allowed', message: error.message };
  if (error instanceof AppError) {
    return {
      error: error.code,
      message: errors[error.code].message,
      ...(error.details ? { details: error.details } : {}),
    };
  }
  log.error({ tool: name, error: String(error) }, 'a tool of an agent failed');
  return { error: 'internal_error', message: 'The tool failed.' };
}

/**
 * Runs one tool call of a model, at most once per turn and input. The tool must be switched on, and the call must be
 * within the conversation's limits. Failures are described to the model in words. Throws NotOurs.
 */
export async function runTool(bench: ToolBench, call: ToolCall): Promise<ToolOutcome> {
  const { name, input } = call;
  const [startedAt, began] = [now(), performance.now()];
  const isOffered =
    ['search_knowledge', 'hand_off'].includes(name) || (isTool(name) && bench.settings.tools.includes(name));
  let output: unknown;
  let isError = false;
  let decision: Decision | null = null;
  try {
    if (!isOffered) throw new ToolRefused('There is no such tool.');
    decision = decide(name, input);
    if (!decision)
      output =
        name === 'search_knowledge' ? await search(bench, input) : await performAction(bench, name as AgentTool, input);
  } catch (error) {
    if (error instanceof NotOurs) throw error;
    [output, isError] = [wordsOf(error, name), true];
  }
  const durationMs = Math.round(performance.now() - began);
  await bench.keep({
    name,
    input,
    output: decision ?? output,
    isError,
    kind: decision ? 'read' : kindOf(name),
    startedAt,
    durationMs,
  });
  return decision ? { decision } : { result: { callId: call.id, name, output, isError } };
}
