import { describe, expect, it } from 'vitest';
import { findSlash } from './find-slash.ts';

describe('findSlash', () => {
  it.each([
    ['/', 1, { start: 0, typed: '' }],
    ['/pi', 3, { start: 0, typed: 'pi' }],
    ['Hello /ob', 9, { start: 6, typed: 'ob' }],
    ['one\n/two', 8, { start: 4, typed: 'two' }],
    ['/pix now', 4, { start: 0, typed: 'pix' }],
  ])('finds the / in %j with the caret at %i', (text, caret, slash) => expect(findSlash(text, caret)).toEqual(slash));

  it.each([
    ['', 0],
    ['e/ou', 4],
    ['https://x', 9],
    ['/pix now', 8],
    ['/pix', 0],
    ['//', 2],
  ])('finds no slash in %j with the caret at %i', (text, caret) => expect(findSlash(text, caret)).toBeNull());
});
