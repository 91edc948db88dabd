import { expect, it } from 'vitest';
import { hoursSaved, sparkline } from './week-numbers.ts';

it('sparkline puts the highest day at the top and leaves out days without a number', () => {
  expect(sparkline([0, 5, null, 10], 30, 10)).toBe('0,10 10,5 30,0');
  expect(sparkline([0, 0], 30, 10)).toBe('0,10 30,10');
  expect(sparkline([null, null], 30, 10)).toBe('');
});

it('hoursSaved counts two minutes for each message of the AI', () => {
  expect(hoursSaved({ messages_out_by: { ai: 45, person: 9, other: 1 } })).toBe(1.5);
});
