import { expect, it } from 'vitest';
import { startsRun } from './starts-run.ts';

const by = (kind: string, id: string | null = null, role: 'user' | 'assistant' | 'system' = 'assistant') => ({
  role,
  author: { kind, id, name: id },
  answered_elsewhere: false,
});
const starts = (messages: ReturnType<typeof by>[], parted: number[] = []) =>
  messages.map((_, index) => startsRun(messages, index, parted.includes(index)));

it('startsRun is true where the author changes, also to another member', () => {
  const [ana, bruno, ai, customer] = [
    by('member', 'ana'),
    by('member', 'bruno'),
    by('agent'),
    by('contact', 'x', 'user'),
  ];
  expect(starts([ana, ana, bruno, ai, ai, customer, customer])).toEqual([false, true, true, false, true, false, true]);
});

it('startsRun is true between a campaign, an automation and the system', () => {
  const [campaign, flow, system] = [by('campaign', 'a'), by('automation', 'a'), by('system', null, 'system')];
  expect(starts([campaign, flow, system, flow])).toEqual([true, true, true, true]);
});

it('startsRun is true after a day or an event between two messages, and false without a message', () => {
  const ana = by('member', 'ana');
  expect(starts([ana, ana, ana], [1])).toEqual([false, true, true]);
  expect(startsRun([], 0, true)).toBe(false);
});
