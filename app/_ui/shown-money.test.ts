import { expect, it } from 'vitest';
import { moneyShownFor, shownMoney, shownSums } from './shown-money.ts';

const reais = moneyShownFor('pt-BR', 5);

it('shows dollars in the organization’s currency, and other currencies as they are', () => {
  expect(shownMoney({ amount: '0.0625', currency: 'USD' }, reais)).toEqual({ amount: 0.3125, currency: 'BRL' });
  expect(shownMoney({ amount: '2', currency: 'EUR' }, reais)).toEqual({ amount: 2, currency: 'EUR' });
  expect(shownMoney({ amount: '2', currency: 'USD' }, moneyShownFor('en', 5))).toEqual({ amount: 2, currency: 'USD' });
});

it('adds what comes to the same currency', () => {
  const costs = [
    { amount: '1', currency: 'USD' },
    { amount: '2.5', currency: 'BRL' },
    { amount: '1', currency: 'EUR' },
  ];
  expect(shownSums(costs, reais)).toEqual([
    { amount: 7.5, currency: 'BRL' },
    { amount: 1, currency: 'EUR' },
  ]);
});
