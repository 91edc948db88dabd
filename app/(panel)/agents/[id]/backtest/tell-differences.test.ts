import { expect, it } from 'vitest';
import type { BacktestAnswer } from '#server/contract/agents/agent-backtest.ts';
import { shownIn, verdictOf } from './tell-differences.ts';

const answer = (id: string, more: Partial<BacktestAnswer> = {}): BacktestAnswer => ({
  id,
  conversation_id: 'c',
  customer: 'Oi',
  said: { by: 'member', text: 'Oi!' },
  status: 'done',
  would: { messages: ['Oi'], handoff: null },
  agreement: 1,
  judged_by: 'words',
  reason: null,
  cost: '0',
  duration_ms: 1,
  ...more,
});
const handed = answer('handed', { would: { messages: [], handoff: 'missing_knowledge' }, agreement: null });
const all = [
  answer('same'),
  answer('partly', { agreement: 0.5 }),
  answer('different', { agreement: 0.1 }),
  handed,
  answer('open', { status: 'queued', would: null, agreement: null }),
  answer('broken', { status: 'broken', would: null, agreement: null }),
  answer('unknown', { agreement: null }),
];

it('verdictOf returns same, partly, different, handed_over, open, broken or unknown', () => {
  expect(all.map(verdictOf)).toEqual(['same', 'partly', 'different', 'handed_over', 'open', 'broken', 'unknown']);
});

it('shownIn lists the differences, handoffs and least similar first, or only the handoffs, or all answers', () => {
  expect(shownIn('differences', all).map(({ id }) => id)).toEqual(['handed', 'different', 'partly']);
  expect(shownIn('handed_over', all)).toEqual([handed]);
  expect(shownIn('all', all)).toHaveLength(7);
});
