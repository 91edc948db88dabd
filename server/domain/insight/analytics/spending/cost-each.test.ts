import { expect, it } from 'vitest';
import { addCosts, costEach } from './cost-each.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const brl = (amount: string) => ({ amount, currency: 'BRL' });

it('addCosts adds exactly per currency, and returns null if one cost is unknown', () => {
  expect(addCosts([usd('0.1'), brl('1')], [usd('0.2')])).toEqual([brl('1'), usd('0.3')]);
  expect(addCosts([], [usd('0')])).toEqual([]);
  expect(addCosts([usd('0.1')], null)).toBeNull();
});

it.each([
  ['1', 3, '0.333333'],
  ['2', 3, '0.666667'],
  ['0.000001', 2, '0.000001'],
  ['10', 5, '2'],
  ['0.1234567', 1, '0.123457'],
])('costEach: %s divided by %i is %s', (amount, by, each) => {
  expect(costEach([usd(amount)], by)).toEqual([usd(each)]);
});

it('costEach returns no cost for a count of zero, and null for an unknown cost', () => {
  expect(costEach([usd('1')], 0)).toEqual([]);
  expect(costEach(null, 0)).toEqual([]);
  expect(costEach(null, 2)).toBeNull();
});
