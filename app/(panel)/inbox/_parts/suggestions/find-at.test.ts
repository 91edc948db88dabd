import { describe, expect, it } from 'vitest';
import { findAt } from './find-at.ts';

describe('findAt', () => {
  it.each([
    ['@', 1, { start: 0, typed: '' }],
    ['ask @an', 7, { start: 4, typed: 'an' }],
    ['@ana li', 7, { start: 0, typed: 'ana li' }],
    ['line\n@b', 7, { start: 5, typed: 'b' }],
  ])('finds the @ in %j with the caret at %i', (text, caret, found) => expect(findAt(text, caret)).toEqual(found));
  it.each([
    ['ana@example.com', 15],
    ['@ana lima is here', 17],
    ['ask', 3],
    ['@ana', 0],
    ['@ana\n', 5],
  ])('finds no @ of a mention in %j with the caret at %i', (text, caret) => expect(findAt(text, caret)).toBeNull());
});
