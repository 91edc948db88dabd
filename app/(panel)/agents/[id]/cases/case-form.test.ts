import { expect, it } from 'vitest';
import type { CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import { checkForm, formOf, inputOf, newCheck, newTurn } from './case-form.ts';

const assertions: CaseAssertion[] = [
  { type: 'contains', text: '7 dias' },
  { type: 'not_contains', text: 'não sei' },
  { type: 'tool_called', name: 'add_tag', values: { tag: 'vip', count: 2 } },
  { type: 'tool_called', name: 'search_knowledge' },
  { type: 'handoff', code: 'none' },
  { type: 'judge', rubric: 'É gentil' },
  { type: 'at_most_messages', count: 2 },
  { type: 'at_most_cost', amount: '0.01' },
];
const seed = {
  name: 'Entrega',
  is_required: true,
  messages: [{ role: 'user' as const, content: 'Vocês entregam?' }],
  assertions,
};

it('inputOf(formOf(seed)) returns the case unchanged with every type of assertion, and checkForm accepts it', () => {
  expect(inputOf(formOf(seed))).toEqual(seed);
  expect(checkForm(formOf(seed))).toEqual({});
});

it('checkForm reports every missing or invalid field by its key', () => {
  const form = formOf(seed);
  const [empty, values, count, amount] = [
    newCheck(),
    { ...newCheck('tool_called'), values: 'vip' },
    { ...newCheck('at_most_messages'), count: 11 },
    { ...newCheck('at_most_cost'), amount: 'much' },
  ];
  const turn = newTurn('assistant', ' ');
  expect(
    checkForm({ ...form, name: ' ', turns: [...form.turns, turn], checks: [empty, values, count, amount] }),
  ).toEqual({
    name: 'required',
    turns: 'end',
    [turn.key]: 'required',
    [empty.key]: 'required',
    [values.key]: 'values',
    [count.key]: 'count',
    [amount.key]: 'amount',
  });
  expect(checkForm({ ...form, turns: [], checks: [] })).toEqual({ turns: 'end', checks: 'required' });
});
