import { expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

it('lines with something on them', () => {
  expect(linesOf(' one \n\n   \n two words\r\n')).toEqual(['one', 'two words']);
  expect(linesOf('')).toEqual([]);
});
