import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { ModelFailure, type ModelRequest } from '#server/gateways/ai/model.ts';
import { askModels, type Candidate } from '../agents/models/ask-models.ts';
import { openCandidates } from '../agents/models/open-candidates.ts';
import { costOfAnswer } from '../agents/models/think.ts';
import { noteCost } from './note-cost.ts';
import type { Tried } from './trial-bench.ts';

const patienceMs = 60_000;

/** A question for a judge, with the only form in which the judge may answer. */
export interface VerdictQuestion<Shape extends z.ZodObject> {
  readonly system: string;
  readonly question: string;
  readonly shape: Shape;
}

/** A judge's verdict, with what it cost. */
export interface Verdict<T> {
  /** Null if there is no verdict. */
  readonly said: T | null;
  /** The judge's text in place of a verdict, or the kind of failure if there is none. */
  readonly instead: string | null;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. Null if unknown. */
  readonly cost: string | null;
}

/** Wraps a value in a data tag. The value is escaped, so that it cannot close the tag. */
export const asData = (name: string, value: unknown): string =>
  `<${name}>\n${JSON.stringify(value, null, 1).replaceAll('<', '\\u003c')}\n</${name}>`;

/** Returns the models that can judge for an agent: its own, except the built-in one, which cannot judge. */
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
 * Asks for a verdict through a tool that must be called exactly once, in exactly its shape. Anything else is no
 * verdict. The cost counts towards the agent's month.
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
