import type { AgentCase, CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import { readValues, writeValues } from './tool-values.ts';

/** The initial values of the form of a test case. They come from an existing case, a conversation or a question. */
export type CaseSeed = Pick<AgentCase, 'name' | 'is_required' | 'messages' | 'assertions'> & {
  /** Absent if the case is not saved yet. */
  readonly id?: string;
  /** True if the case was just copied from a conversation. The user then has to review it. */
  readonly isCopied?: boolean;
};

export interface Turn {
  readonly key: number;
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

type Of<Type extends CaseAssertion['type']> = Extract<CaseAssertion, { readonly type: Type }>;

/**
 * An assertion in the form. The form keeps the values of every assertion type, so that no value is lost while the user
 * tries other types.
 */
export interface Check {
  readonly key: number;
  readonly type: CaseAssertion['type'];
  readonly text: string;
  readonly tool: Of<'tool_called'>['name'];
  readonly values: string;
  readonly code: Of<'handoff'>['code'];
  readonly count: number;
  readonly amount: string;
}

export interface CaseForm {
  readonly name: string;
  readonly isRequired: boolean;
  readonly turns: readonly Turn[];
  readonly checks: readonly Check[];
}

type FormProblem = 'required' | 'end' | 'values' | 'count' | 'amount';
/**
 * Validation problems of the form, by the key of a message or an assertion. The keys `name`, `turns` and `checks` are
 * for a whole field.
 */
export type FormProblems = Readonly<Record<string, FormProblem>>;

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const newTurn = (role: Turn['role'], content = ''): Turn => ({ key: nextKey(), role, content });

export const newCheck = (type: Check['type'] = 'contains'): Check => ({
  key: nextKey(),
  type,
  text: '',
  tool: 'search_knowledge',
  values: '',
  code: 'none',
  count: 2,
  amount: '0.01',
});

function checkOf(assertion: CaseAssertion): Check {
  const check = newCheck(assertion.type);
  switch (assertion.type) {
    case 'contains':
    case 'not_contains':
      return { ...check, text: assertion.text };
    case 'judge':
      return { ...check, text: assertion.rubric };
    case 'tool_called':
      return { ...check, tool: assertion.name, values: writeValues(assertion.values ?? {}) };
    case 'handoff':
      return { ...check, code: assertion.code };
    case 'at_most_messages':
      return { ...check, count: assertion.count };
    case 'at_most_cost':
      return { ...check, amount: assertion.amount };
  }
}

function assertionOf({ type, text, tool, values, code, count, amount }: Check): CaseAssertion {
  switch (type) {
    case 'contains':
    case 'not_contains':
      return { type, text: text.trim() };
    case 'judge':
      return { type, rubric: text.trim() };
    case 'tool_called': {
      const read = readValues(values) ?? {};
      return Object.keys(read).length > 0 ? { type, name: tool, values: read } : { type, name: tool };
    }
    case 'handoff':
      return { type, code };
    case 'at_most_messages':
      return { type, count };
    case 'at_most_cost':
      return { type, amount };
  }
}

export const formOf = ({ name, is_required: isRequired, messages, assertions }: CaseSeed): CaseForm => ({
  name,
  isRequired,
  turns: messages.map(({ role, content }) => newTurn(role, content)),
  checks: assertions.map(checkOf),
});

/** Returns the form's values as the input of the operations that save a case. */
export const inputOf = ({ name, isRequired, turns, checks }: CaseForm) => ({
  name: name.trim(),
  is_required: isRequired,
  messages: turns.map(({ role, content }) => ({ role, content: content.trim() })),
  assertions: checks.map(assertionOf),
});

function problemOf({ type, text, values, count, amount }: Check): FormProblem | null {
  if (type === 'contains' || type === 'not_contains' || type === 'judge') return text.trim() === '' ? 'required' : null;
  if (type === 'tool_called') return readValues(values) === null ? 'values' : null;
  if (type === 'at_most_messages') return Number.isInteger(count) && count >= 0 && count <= 10 ? null : 'count';
  if (type === 'at_most_cost') return /^\d{1,9}(\.\d{1,6})?$/.test(amount) ? null : 'amount';
  return null;
}

/** Returns the problems that prevent saving the case. The server applies the same rules. */
export function checkForm({ name, turns, checks }: CaseForm): FormProblems {
  const problems: Record<string, FormProblem> = {};
  if (name.trim() === '') problems.name = 'required';
  if (turns.at(-1)?.role !== 'user') problems.turns = 'end';
  for (const { key, content } of turns) if (content.trim() === '') problems[key] = 'required';
  if (checks.length === 0) problems.checks = 'required';
  for (const check of checks) {
    const problem = problemOf(check);
    if (problem) problems[check.key] = problem;
  }
  return problems;
}
