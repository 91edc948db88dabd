import type { AgentCase, CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import type { TrialMessages } from '#server/contract/agents/agent-lab.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { CaseSeed } from './case-form.ts';

const nameMax = 100;

/**
 * The initial assertions of a new case: a text that the user fills in, and that the agent does not hand off. The text
 * is empty because the agent's current reply may be wrong.
 */
const answered: CaseAssertion[] = [
  { type: 'contains', text: '' },
  { type: 'handoff', code: 'none' },
];

/** Returns the initial form values of an empty test case. */
export const emptySeed = (): CaseSeed => ({
  name: '',
  is_required: false,
  messages: [{ role: 'user', content: '' }],
  assertions: [{ type: 'contains', text: '' }],
});

/**
 * Returns the initial form values for a test case made from a conversation that ends with a customer message. If the
 * agent handed off at that point, the case asserts that handoff.
 */
export function seedOfTalk(messages: TrialMessages, handoff: HandoffCode | null = null): CaseSeed {
  const name = (messages.at(-1)?.content ?? '').replace(/\s+/g, ' ').trim().slice(0, nameMax);
  const assertions: CaseAssertion[] = handoff ? [{ type: 'handoff', code: handoff }] : answered;
  return { name, is_required: false, messages, assertions };
}

/**
 * Returns the initial form values for a test case made from a question that the agent could not answer. The case
 * asserts that the agent answers.
 */
export const seedOfQuestion = (question: string): CaseSeed =>
  seedOfTalk([{ role: 'user', content: question.trim().slice(0, 4_096) }]);

/** Returns the initial form values for editing an existing test case. */
export const seedOfCase = ({ id, name, is_required, messages, assertions }: AgentCase): CaseSeed => ({
  id,
  name,
  is_required,
  messages,
  assertions,
});
