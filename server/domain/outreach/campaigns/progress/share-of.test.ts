import { expect, it } from 'vitest';
import { compareEffects } from './compare-effects.ts';
import { differenceOf, shareOf } from './share-of.ts';

const rounded = (value: number | undefined) => Math.round((value ?? Number.NaN) * 10_000) / 10_000;

it.each([
  // The expected values are Wilson's interval in Newcombe (1998, Statistics in Medicine 17: 857), table I.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('shareOf returns the Wilson interval of %i of %i', (count, people, low, high) => {
  const share = shareOf(count, people);
  expect([rounded(share.low), rounded(share.high)]).toEqual([low, high]);
});

it.each([
  // The expected values are method 10 in Newcombe (1998, Statistics in Medicine 17: 873), table II.
  [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.6, 0.1705, 0.809],
  [5, 56, 0, 29, 0.0893, -0.0381, 0.1926],
  [0, 10, 0, 20, 0, -0.1611, 0.2775],
  [10, 10, 0, 10, 1, 0.6075, 1],
])('differenceOf compares %i of %i with %i of %i', (count, people, otherCount, otherPeople, rate, low, high) => {
  const found = differenceOf({ count, people }, { count: otherCount, people: otherPeople });
  expect([rounded(found?.rate), rounded(found?.low), rounded(found?.high)]).toEqual([rate, low, high]);
  const back = differenceOf({ count: otherCount, people: otherPeople }, { count, people });
  expect([rounded(back?.low), rounded(back?.high)]).toEqual([-high || 0, -low || 0]);
});

it('differenceOf returns null if one group has no people', () => {
  expect(differenceOf({ count: 0, people: 0 }, { count: 1, people: 2 })).toBeNull();
});

it('compareEffects compares messages with the holdout (except reads and replies), and variants with message 0', () => {
  const counts = (variant: number, people: number, converted: number) => ({
    ...{ variant, people, converted, read: people / 2, replied: 1, opted_out: 0 },
  });
  const found = compareEffects([counts(-1, 80, 48), counts(0, 70, 56), counts(1, 70, 56)]);
  expect(found.map(({ variant, beside }) => [variant, beside])).toEqual([
    [0, -1],
    [1, -1],
    [1, 0],
  ]);
  expect(found[0]).toMatchObject({ read: null, replied: null, converted: { rate: expect.closeTo(0.2) } });
  expect(found[2]).toMatchObject({ read: { rate: 0 }, replied: { rate: 0 }, converted: { rate: 0 } });
  expect(compareEffects([counts(0, 70, 56)])).toEqual([]);
});
