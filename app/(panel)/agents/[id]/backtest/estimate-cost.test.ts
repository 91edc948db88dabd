import { expect, it } from 'vitest';
import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import { estimateCost } from './estimate-cost.ts';

const draft = { provider: 'openai' as const, prices: null, instructions: 'a'.repeat(320), max_output_tokens: 700 };
const before = (more: Partial<Backtest>): Backtest => ({
  id: 'b',
  agent_id: 'a',
  since: '2026-11-13T00:00:00.000Z',
  conversations: 10,
  answers: 20,
  open: 0,
  broken: 0,
  handed_over: 0,
  agreement: null,
  cost: '0.2',
  unpriced: 0,
  is_current: true,
  started_by: { type: 'user', id: null, name: null },
  created_at: '2026-11-20T00:00:00.000Z',
  ...more,
});

it('estimateCost is free for the built-in model', () => {
  expect(estimateCost({ ...draft, provider: 'builtin' }, 20, [])).toEqual({ kind: 'free' });
});

it('estimateCost uses the cost of an earlier backtest that is complete and fully priced', () => {
  const open = before({ open: 3, cost: '9' });
  const unpriced = before({ unpriced: 1, cost: '9' });
  expect(estimateCost(draft, 20, [open, before({}), unpriced])).toEqual({ kind: 'measured', amount: 0.4, answers: 20 });
});

it('estimateCost uses the prices of the draft without an earlier backtest, and is unknown without prices', () => {
  expect(estimateCost(draft, 20, [])).toEqual({ kind: 'unknown' });
  const reckoned = estimateCost({ ...draft, prices: { input: '1', output: '2' } }, 10, []);
  expect(reckoned).toEqual({ kind: 'reckoned', amount: expect.closeTo(0.088, 4) });
});
