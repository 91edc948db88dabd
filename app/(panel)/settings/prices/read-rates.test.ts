import { expect, it } from 'vitest';
import { readRates } from './read-rates.ts';

const source = 'Meta, rate card · 2026-10';

it('readRates reads a rate card with commas or semicolons and with the columns in any order', () => {
  const line = {
    market: 'BR',
    category: 'marketing',
    amount: '0.0625',
    currency: 'USD',
    valid_from: '2027-01-01',
    source,
  };
  const commas = '\uFEFFmarket,category,amount,currency,valid_from\r\n"BR",marketing,0.0625,usd,2027-01-01\r\n\r\n';
  expect(readRates(commas, source)).toEqual({ rates: [line], wrong: [] });
  const semicolons = 'valid_from;amount;currency;Market;CATEGORY\n2027-01-01;0,0625;USD;br;Marketing';
  expect(readRates(semicolons, source)).toEqual({ rates: [line], wrong: [] });
});

it('readRates returns the numbers of unreadable lines, and null for a file without the columns', () => {
  const text =
    'market,category,amount,currency,valid_from\nBrazil,marketing,1,USD,2027-01-01\nBR,utility,x,USD,2027-01-01';
  expect(readRates(text, source)).toEqual({ rates: [], wrong: [2, 3] });
  expect(readRates('country,price\nBR,1', source)).toBeNull();
});
