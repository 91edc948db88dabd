import { expect, it } from 'vitest';
import { textOn } from './text-on.ts';

it.each([
  ['#ffffff', '#000'],
  ['#000000', '#fff'],
  ['#0B7A5B', '#fff'],
  ['#ffd400', '#000'],
  ['#777777', '#000'],
  ['#0000ff', '#fff'],
])('textOn(%s) returns %s', (color, text) => {
  expect(textOn(color)).toBe(text);
});
