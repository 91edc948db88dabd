import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['1.234,56', 'pt-BR', 1_234.56],
  ['R$ 1.000', 'pt-BR', 1_000],
  ['R$\u00a01.000,00', 'pt-BR', 1_000],
  ['-R$ 5,50', 'pt-BR', -5.5],
  ['R$ -5,50', 'pt-BR', -5.5],
  ['10,5', 'pt-BR', 10.5],
  ['10.5', 'pt-BR', 10.5],
  ['1.000', 'pt-BR', 1_000],
  ['1.000.000', 'pt-BR', 1_000_000],
  ['12 %', 'pt-BR', 12],
  ['1,234.56', 'en', 1_234.56],
  ['$1,000', 'en-US', 1_000],
  ['1.000', 'en', 1],
  ['1e3', 'en', 1_000],
  [' 7 ', 'en', 7],
  [7, 'pt-BR', 7],
])('readNumber(%j) in the locale %s returns %d', (text, locale, number) => {
  expect(readNumber(text, locale)).toBe(number);
});

it.each([
  ['', 'pt-BR'],
  ['abc', 'pt-BR'],
  ['12 anos', 'pt-BR'],
  ['1.23.4', 'pt-BR'],
  ['1,2,3', 'pt-BR'],
  ['10,5', 'en'],
  ['2026-11-28', 'pt-BR'],
  ['(11) 98765-0001', 'pt-BR'],
  ['R$', 'pt-BR'],
  ['NaN', 'en'],
  ['Infinity', 'en'],
  ['0x10', 'en'],
  [null, 'pt-BR'],
  [true, 'pt-BR'],
])('readNumber(%j) in the locale %s returns null', (text, locale) => {
  expect(readNumber(text, locale)).toBeNull();
});

it('readNumber reads back numbers that Intl.NumberFormat wrote in pt-BR and en', () => {
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(amount, fc.constantFrom('pt-BR', 'en'), (number, locale) => {
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number);
      expect(readNumber(written, locale)).toBeCloseTo(number, 6);
    }),
  );
});
