import { expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

it('linesOf returns the trimmed lines that are not blank', () => {
  expect(linesOf(' one \n\n   \n two words\r\n')).toEqual(['one', 'two words']);
  expect(linesOf('')).toEqual([]);
});
