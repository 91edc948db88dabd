import type { AgentCase, CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import type { TrialMessages } from '#server/contract/agents/agent-lab.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { CaseSeed } from './case-form.ts';

const nameMax = 100;

/**
 * The assertions of a new case: an empty text that the user fills in, because the answer of today need not be the right
 * one, and no handoff.
 */
const answered: CaseAssertion[] = [
  { type: 'contains', text: '' },
  { type: 'handoff', code: 'none' },
];

/** Returns the seed of an empty case. */
export const emptySeed = (): CaseSeed => ({
  name: '',
  is_required: false,
  messages: [{ role: 'user', content: '' }],
  assertions: [{ type: 'contains', text: '' }],
});

/**
 * Returns the seed of a case from a conversation that ends with the customer. If the agent asked for a handoff then,
 * the case asserts that handoff.
 */
export function seedOfTalk(messages: TrialMessages, handoff: HandoffCode | null = null): CaseSeed {
  const name = (messages.at(-1)?.content ?? '').replace(/\s+/g, ' ').trim().slice(0, nameMax);
  const assertions: CaseAssertion[] = handoff ? [{ type: 'handoff', code: handoff }] : answered;
  return { name, is_required: false, messages, assertions };
}

/** Returns the seed of a case from a question that the agent could not answer. The case asserts an answer. */
export const seedOfQuestion = (question: string): CaseSeed =>
  seedOfTalk([{ role: 'user', content: question.trim().slice(0, 4_096) }]);

/** Returns the seed for changing an existing case. */
export const seedOfCase = ({ id, name, is_required, messages, assertions }: AgentCase): CaseSeed => ({
  id,
  name,
  is_required,
  messages,
  assertions,
});
