import { describe, expect, it } from 'vitest';
import { dateOfTurn, dateWords } from './date-words.ts';

const trigger = { type: 'date_field', field: 'due', hour: 9, repeat: 'once' } as const;

it.each([
  ['before', 3, '2026-12-30', '2027-01-02'],
  ['after', 1, '2027-01-01', '2026-12-31'],
  ['on', undefined, '2027-01-01', '2027-01-01'],
  ['before', 1, '2028-02-28', '2028-02-29'],
  ['after', 1, '2027-03-01', '2027-02-28'],
] as const)('dateOfTurn with %s and %s days: on %s, the date %s is due', (when, days, day, date) => {
  expect(dateOfTurn({ ...trigger, when, days }, day)).toBe(date);
});

describe('dateWords: the spellings of a date in a field', () => {
  it('returns the ISO date for repeat: once, and also the day/month/year spelling for pt-BR', () => {
    expect(dateWords({ repeat: 'once' }, '2027-01-02', 'en')).toEqual(['2027-01-02']);
    expect(dateWords({ repeat: 'once' }, '2027-01-02', 'pt-BR')).toEqual(['2027-01-02', '02/01/2027']);
  });

  it('returns the date in all years so far and without a year for repeat: yearly, but no future year', () => {
    const words = dateWords({ repeat: 'yearly' }, '2027-01-02', 'pt-BR');
    expect(words).toEqual(expect.arrayContaining(['1990-01-02', '02/01/1990', '2027-01-02', '02/01']));
    expect(words).not.toContain('2028-01-02');
  });

  it('includes 29 February on 28 February of years that are not leap years', () => {
    const common = dateWords({ repeat: 'yearly' }, '2027-02-28', 'pt-BR');
    expect(common).toEqual(expect.arrayContaining(['1992-02-29', '1992-02-28', '29/02/1992', '29/02']));
    // 1900 was not a leap year.
    expect(common).not.toContain('1900-02-29');
    expect(dateWords({ repeat: 'yearly' }, '2028-02-28', 'en')).not.toContain('1992-02-29');
    expect(dateWords({ repeat: 'yearly' }, '2028-02-29', 'en')).toContain('1992-02-29');
    expect(dateWords({ repeat: 'yearly' }, '2027-03-01', 'en')).not.toContain('1992-02-29');
  });
});
