import { expect, it } from 'vitest';
import { countBelow } from './count-below.ts';

it('countBelow counts the messages below a message, without system messages', () => {
  const said = (id: string, role: 'user' | 'assistant' | 'system' = 'user') => ({ id, role });
  const items = [said('d'), said('c', 'system'), said('b', 'assistant'), said('a')];
  expect(countBelow(items, 'a')).toBe(2);
  expect(countBelow(items, 'c')).toBe(1);
  expect(countBelow(items, 'd')).toBe(0);
  expect(countBelow(items, 'gone')).toBe(0);
  expect(countBelow(items, null)).toBe(0);
});
