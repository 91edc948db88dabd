import all from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { phoneText, readAllCountries } from './phone.ts';
import { brazil } from './phone-brazil.ts';

it('knows Brazil as the library does', () => {
  expect(brazil).toEqual({
    version: all.version,
    country_calling_codes: { 55: all.country_calling_codes['55'] },
    countries: { BR: all.countries.BR },
  });
});

it('shows numbers of Brazil at once, others when their table has come, and never hides a number', async () => {
  expect(phoneText('+5511987654321')).toBe('+55 11 98765 4321');
  expect(phoneText('+14155552671')).toBe('+14155552671');
  await readAllCountries();
  expect(phoneText('+14155552671')).toBe('+1 415 555 2671');
  expect(phoneText('+5511987654321')).toBe('+55 11 98765 4321');
  expect(phoneText('11 98')).toBe('11 98');
});
