import { isDeepStrictEqual } from 'node:util';
import type { CaseAssertion, CaseCheck } from '#server/contract/agents/agent-cases.ts';
import type { TrialResult } from '#server/contract/agents/agent-lab.ts';

/** Assertions that code can check without asking a model. */
export type PlainAssertion = Exclude<CaseAssertion, { readonly type: 'judge' }>;
type Failure = Pick<CaseCheck, 'why' | 'found'>;

const holds: Failure = { why: null, found: null };
const fails = (why: NonNullable<CaseCheck['why']>, found: string | null = null): Failure => ({ why, found });

/** Folds a text for comparison: removes case and accents, and reduces blanks to single ones. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const foundMax = 500;
const textOf = ({ messages }: TrialResult): string => messages.join('\n');

function checkTool(
  { name, values = {} }: Extract<CaseAssertion, { type: 'tool_called' }>,
  trial: TrialResult,
): Failure {
  const calls = trial.tool_calls.filter((call) => call.name === name && !call.is_error);
  if (calls.length === 0) return fails('not_called');
  const hasThem = ({ input }: { input: unknown }) =>
    Object.entries(values).every(([key, value]) => {
      const given = input !== null && typeof input === 'object' && Object.hasOwn(input, key);
      return given && isDeepStrictEqual((input as Record<string, unknown>)[key], value);
    });
  if (calls.some(hasThem)) return holds;
  return fails('called_otherwise', JSON.stringify(calls.map(({ input }) => input)).slice(0, foundMax));
}

function checkHandoff(code: string, { handoff }: TrialResult): Failure {
  if (code === 'none') return handoff ? fails('handed_over', handoff.code) : holds;
  if (!handoff) return fails('not_handed_over');
  return code === 'any' || handoff.code === code ? holds : fails('other_code', handoff.code);
}

function checkCost(amount: string, cost: string | null): Failure {
  if (cost === null) return fails('unknown_cost');
  return Number(cost) <= Number(amount) ? holds : fails('too_expensive', cost);
}

function failureOf(assertion: PlainAssertion, trial: TrialResult): Failure {
  const said = textOf(trial);
  switch (assertion.type) {
    case 'contains':
      return fold(said).includes(fold(assertion.text)) ? holds : fails('missing', said.slice(0, foundMax));
    case 'not_contains':
      return fold(said).includes(fold(assertion.text)) ? fails('present', said.slice(0, foundMax)) : holds;
    case 'tool_called':
      return checkTool(assertion, trial);
    case 'handoff':
      return checkHandoff(assertion.code, trial);
    case 'at_most_messages':
      return trial.messages.length <= assertion.count ? holds : fails('too_many', String(trial.messages.length));
    case 'at_most_cost':
      return checkCost(assertion.amount, trial.cost);
  }
}

/** Checks an assertion about an answer. If it does not hold, the result says why and what was found instead. */
export function checkAssertion(assertion: PlainAssertion, trial: TrialResult): CaseCheck {
  const failure = failureOf(assertion, trial);
  return { type: assertion.type, passed: failure.why === null, ...failure };
}
