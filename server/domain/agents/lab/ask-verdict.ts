import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { ModelFailure, type ModelRequest } from '#server/gateways/ai/model.ts';
import { askModels, type Candidate, openCandidates } from '../agents/models/ask-models.ts';
import { costOfAnswer } from '../agents/models/think.ts';
import { noteCost } from './note-cost.ts';
import type { Tried } from './trial-bench.ts';

const patienceMs = 60_000;

/** A question for a judge (a model that rates an answer), and the form that the judge's answer must have. */
export interface VerdictQuestion<Shape extends z.ZodObject> {
  readonly system: string;
  readonly question: string;
  readonly shape: Shape;
}

/** The verdict of a judge (a model that rates an answer), and the cost of the call. */
export interface Verdict<T> {
  /** The verdict in the requested form. Null if the judge returned no valid verdict. */
  readonly said: T | null;
  /** If the judge returned no valid verdict: the text that the judge wrote, or the kind of failure. Otherwise null. */
  readonly instead: string | null;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The cost in US dollars. Null if unknown. */
  readonly cost: string | null;
}

/** Wraps a value in a data tag. The value is escaped so that it cannot close the tag. */
export const asData = (name: string, value: unknown): string =>
  `<${name}>\n${JSON.stringify(value, null, 1).replaceAll('<', '\\u003c')}\n</${name}>`;

/** Returns the models that can judge for an agent: the agent's own models, except the built-in one. */
export async function findJudges({ organizationId, subject }: Tried): Promise<Candidate[]> {
  const all = await openCandidates(organizationId, subject, subject.settings);
  return all.filter(({ model }) => model.provider !== 'builtin');
}

function requestOf<Shape extends z.ZodObject>({ system, question, shape }: VerdictQuestion<Shape>): ModelRequest {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(shape, { io: 'input' });
  const description = 'Your verdict with its reason. Call it once, and say nothing beside it.';
  return {
    system,
    messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }],
    tools: [{ name: 'verdict', description, inputSchema }],
    maxOutputTokens: 500,
    signal: AbortSignal.timeout(patienceMs),
  };
}

/**
 * Asks a judge for a verdict. The judge must call a tool exactly once, in exactly its form; anything else is no
 * verdict. The cost counts towards the agent's monthly budget.
 */
export async function askVerdict<Shape extends z.ZodObject>(
  tried: Tried,
  judges: readonly Candidate[],
  question: VerdictQuestion<Shape>,
): Promise<Verdict<z.output<Shape>>> {
  try {
    const { answer, model } = await askModels(judges, requestOf(question));
    const { tokensIn, tokensOut, toolCalls, text } = answer;
    const cost = costOfAnswer(tried.subject.settings, {
      tokensIn,
      tokensOut,
      provider: model.provider,
      model: model.name,
    });
    await noteCost(tried, cost, now());
    const [call, ...others] = toolCalls;
    const read = call?.name === 'verdict' && others.length === 0 ? question.shape.safeParse(call.input) : null;
    const instead = read?.success ? null : text.slice(0, 500) || null;
    return { said: read?.success ? read.data : null, instead, tokensIn, tokensOut, cost };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { said: null, instead: error.kind, tokensIn: 0, tokensOut: 0, cost: '0' };
  }
}
