import { expect, it } from 'vitest';
import { sumsByCurrency } from './sums-by-currency.ts';

it('adds what is of one currency, and makes none of another', () => {
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
