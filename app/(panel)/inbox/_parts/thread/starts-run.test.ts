import { expect, it } from 'vitest';
import { startsRun } from './starts-run.ts';

const by = (kind: string, id: string | null = null, role: 'user' | 'assistant' | 'system' = 'assistant') => ({
  role,
  author: { kind, id, name: id },
  answered_elsewhere: false,
});
const starts = (messages: ReturnType<typeof by>[], parted: number[] = []) =>
  messages.map((_, index) => startsRun(messages, index, parted.includes(index)));

it('a run ends where somebody else speaks, also one of the same kind', () => {
  const [ana, bruno, ai, customer] = [
    by('member', 'ana'),
    by('member', 'bruno'),
    by('agent'),
    by('contact', 'x', 'user'),
  ];
  expect(starts([ana, ana, bruno, ai, ai, customer, customer])).toEqual([false, true, true, false, true, false, true]);
});

it('a campaign, a flow and the system have their own', () => {
  const [campaign, flow, system] = [by('campaign', 'a'), by('automation', 'a'), by('system', null, 'system')];
  expect(starts([campaign, flow, system, flow])).toEqual([true, true, true, true]);
});

it('a day or an event between two parts them; nothing is one by itself', () => {
  const ana = by('member', 'ana');
  expect(starts([ana, ana, ana], [1])).toEqual([false, true, true]);
  expect(startsRun([], 0, true)).toBe(false);
});
