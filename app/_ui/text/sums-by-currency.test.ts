import { expect, it } from 'vitest';
import { sumsByCurrency } from './sums-by-currency.ts';

it('sumsByCurrency adds amounts of the same currency and keeps other currencies apart', () => {
  const costs = [
    { amount: '1.5', currency: 'USD' },
    { amount: '2.5', currency: 'BRL' },
    { amount: '1', currency: 'USD' },
  ];
  expect(sumsByCurrency(costs)).toEqual([
    { amount: 2.5, currency: 'USD' },
    { amount: 2.5, currency: 'BRL' },
  ]);
  expect(sumsByCurrency([])).toEqual([]);
});
