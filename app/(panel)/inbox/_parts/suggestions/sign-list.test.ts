import { expect, it } from 'vitest';
import { findAt } from './find-at.ts';
import { followCaret, noSign } from './sign-list.ts';

const left = { caret: 2, doneAt: 0, marked: 1 };
const follow = (list: typeof noSign, was: string, is: string) =>
  followCaret(list, findAt(was, was.length), findAt(is, is.length), is.length);

it('a closed list stays closed while more text is typed after its sign', () => {
  expect(follow(left, '@a', '@an')).toEqual({ caret: 3, doneAt: 0, marked: 0 });
  expect(follow(left, '@Ana', '@Ana ')).toMatchObject({ doneAt: 0 });
});

it('a new sign opens its list, even at the position of a deleted sign', () => {
  expect(follow(left, '@a', '')).toEqual({ ...noSign, caret: 0 });
  expect(follow(follow(left, '@a', ''), '', '@')).toEqual({ ...noSign, caret: 1 });
});

it('the marked item stays marked while the text does not change', () => {
  expect(follow(left, '@a', '@a')).toEqual(left);
});
