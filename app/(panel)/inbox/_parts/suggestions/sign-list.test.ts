import { expect, it } from 'vitest';
import { findAt } from './find-at.ts';
import { followCaret, noSign } from './sign-list.ts';

const left = { caret: 2, doneAt: 0, marked: 1 };
const follow = (list: typeof noSign, was: string, is: string) =>
  followCaret(list, findAt(was, was.length), findAt(is, is.length), is.length);

it('a list that was left stays away while its sign is typed on', () => {
  expect(follow(left, '@a', '@an')).toEqual({ caret: 3, doneAt: 0, marked: 0 });
  expect(follow(left, '@Ana', '@Ana ')).toMatchObject({ doneAt: 0 });
});

it('another sign opens its own, also where the one before stood', () => {
  expect(follow(left, '@a', '')).toEqual({ ...noSign, caret: 0 });
  expect(follow(follow(left, '@a', ''), '', '@')).toEqual({ ...noSign, caret: 1 });
});

it('what is marked stays so while nothing else is typed', () => {
  expect(follow(left, '@a', '@a')).toEqual(left);
});
