import { expect, it } from 'vitest';
import type { TrialResult } from '#server/contract/agents/agent-lab.ts';
import { addCosts } from './add-costs.ts';
import { checkAssertion, type PlainAssertion } from './check-assertion.ts';

const trial: TrialResult = {
  kind: 'hand_off',
  messages: ['Olá!', 'Entregamos em  SÃO PAULO.'],
  handoff: { code: 'missing_knowledge', reason: 'x', summary: null },
  sources: [],
  provider: 'openai',
  model: 'm',
  steps: 1,
  tokens_in: 1,
  tokens_out: 1,
  cost: '0.01',
  duration_ms: 1,
  tool_calls: [
    {
      place: 1,
      name: 'add_tag',
      input: { tag: 'vip', more: { a: [1] } },
      output: null,
      is_error: false,
      duration_ms: 1,
    },
    { place: 2, name: 'call_http', input: { url: 'x' }, output: null, is_error: true, duration_ms: 1 },
  ],
  trace: null,
};
const answered: TrialResult = { ...trial, kind: 'reply', handoff: null };
const whyOf = (assertion: PlainAssertion, of = trial) => checkAssertion(assertion, of).why;

it.each<[PlainAssertion, ReturnType<typeof whyOf>, TrialResult?]>([
  [{ type: 'contains', text: 'sao paulo' }, null],
  [{ type: 'contains', text: 'ola! entregamos' }, null],
  [{ type: 'contains', text: 'Campinas' }, 'missing'],
  [{ type: 'not_contains', text: 'São Paulo' }, 'present'],
  [{ type: 'not_contains', text: 'Campinas' }, null],
  [{ type: 'tool_called', name: 'add_tag' }, null],
  [{ type: 'tool_called', name: 'add_tag', values: { tag: 'vip' } }, null],
  [{ type: 'tool_called', name: 'add_tag', values: { more: { a: [1] } } }, null],
  [{ type: 'tool_called', name: 'add_tag', values: { tag: 'vip', other: 1 } }, 'called_otherwise'],
  [{ type: 'tool_called', name: 'call_http' }, 'not_called'],
  [{ type: 'tool_called', name: 'move_stage' }, 'not_called'],
  [{ type: 'handoff', code: 'any' }, null],
  [{ type: 'handoff', code: 'missing_knowledge' }, null],
  [{ type: 'handoff', code: 'usage_limit' }, 'other_code'],
  [{ type: 'handoff', code: 'none' }, 'handed_over'],
  [{ type: 'handoff', code: 'none' }, null, answered],
  [{ type: 'handoff', code: 'any' }, 'not_handed_over', answered],
  [{ type: 'at_most_messages', count: 2 }, null],
  [{ type: 'at_most_messages', count: 1 }, 'too_many'],
  [{ type: 'at_most_cost', amount: '0.01' }, null],
  [{ type: 'at_most_cost', amount: '0.009' }, 'too_expensive'],
  [{ type: 'at_most_cost', amount: '9' }, 'unknown_cost', { ...trial, cost: null }],
])('checkAssertion of %j returns the reason %s (null: passed)', (assertion, why, of) =>
  expect(whyOf(assertion, of)).toBe(why),
);

it('checkAssertion returns the handoff code that was found instead', () => {
  expect(checkAssertion({ type: 'handoff', code: 'usage_limit' }, trial)).toEqual({
    type: 'handoff',
    passed: false,
    why: 'other_code',
    found: 'missing_knowledge',
  });
});

it('addCosts adds decimals exactly, and returns null when a cost is unknown', () => {
  expect(addCosts('0.1', '0.2')).toBe('0.3');
  expect(addCosts('0', '0')).toBe('0');
  expect(addCosts('1', '0.000000000001')).toBe('1.000000000001');
  expect(addCosts('1', null)).toBe(null);
});
