import type { AgentCase, CaseAssertion } from '#server/contract/agent-cases.ts';
import type { TrialMessages } from '#server/contract/agent-lab.ts';
import type { HandoffCode } from '#server/contract/handoff-codes.ts';
import type { CaseSeed } from './case-form.ts';

const nameMax = 100;

/** What it has to say is left to the person: what it happens to say today need not be it. */
const answered: CaseAssertion[] = [
  { type: 'contains', text: '' },
  { type: 'handoff', code: 'none' },
];

/** A case of nothing yet. */
export const emptySeed = (): CaseSeed => ({
  name: '',
  is_required: false,
  messages: [{ role: 'user', content: '' }],
  assertions: [{ type: 'contains', text: '' }],
});

/** Of a talk that ends with the customer; `handoff`: whom it asked for then, which is what has to hold. */
export function seedOfTalk(messages: TrialMessages, handoff: HandoffCode | null = null): CaseSeed {
  const name = (messages.at(-1)?.content ?? '').replace(/\s+/g, ' ').trim().slice(0, nameMax);
  const assertions: CaseAssertion[] = handoff ? [{ type: 'handoff', code: handoff }] : answered;
  return { name, is_required: false, messages, assertions };
}

/** A question nobody could answer: it is to be answered. */
export const seedOfQuestion = (question: string): CaseSeed =>
  seedOfTalk([{ role: 'user', content: question.trim().slice(0, 4_096) }]);

/** An existing one, to be changed. */
export const seedOfCase = ({ id, name, is_required, messages, assertions }: AgentCase): CaseSeed => ({
  id,
  name,
  is_required,
  messages,
  assertions,
});
