import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '#server/contract/organization/business-calendar.ts';
import { brazilianHolidays } from './brazilian-holidays.ts';
import { type Calendar, nextOpening } from './business-hours.ts';

const calendar = (timezone: string, more: Partial<Calendar> = {}): Calendar => ({
  ...defaultCalendar,
  timezone,
  ...more,
});
const opens = (at: string, of: Calendar) => nextOpening(of, new Date(at))?.toISOString() ?? null;
const sunday = (from: string, to: string) => ({
  hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [{ from, to }] },
});

describe('the next opening by business hours', () => {
  const brazil = calendar('America/Sao_Paulo');

  it.each([
    ['while open, now', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['before opening, today', '2026-11-23T11:59:00Z', '2026-11-23T12:00:00.000Z'],
    ['at closing, tomorrow', '2026-11-23T21:00:00Z', '2026-11-24T12:00:00.000Z'],
    ['a minute before closing, now', '2026-11-23T20:59:59Z', '2026-11-23T20:59:59.000Z'],
    ['over the weekend', '2026-11-27T22:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['by the local day: late on Sunday there is Monday in UTC', '2026-11-23T01:00:00Z', '2026-11-23T12:00:00.000Z'],
  ])('%s', (_what, at, expected) => expect(opens(at, brazil)).toBe(expected));

  it('respects a break, whatever the order of the hours', () => {
    const day = [
      { from: '13:00', to: '18:00' },
      { from: '09:00', to: '12:00' },
    ];
    const split = calendar('UTC', { hours: { ...defaultCalendar.hours, mon: day } });
    expect(opens('2026-11-23T12:30:00Z', split)).toBe('2026-11-23T13:00:00.000Z');
    expect(opens('2026-11-23T05:00:00Z', split)).toBe('2026-11-23T09:00:00.000Z');
  });

  it('hours until 24:00 end with the day', () => {
    const late = calendar('UTC', sunday('20:00', '24:00'));
    expect(opens('2026-11-22T23:59:00Z', late)).toBe('2026-11-22T23:59:00.000Z');
    expect(opens('2026-11-23T00:00:00Z', late)).toBe('2026-11-29T20:00:00.000Z');
  });

  it('is null if there are no hours', () => {
    const { hours } = sunday('09:00', '10:00');
    expect(opens('2026-11-22T12:00:00Z', calendar('UTC', { hours: { ...hours, sun: [] } }))).toBeNull();
  });

  it('follows clock changes in New York and Berlin', () => {
    // On 8 March, clocks in New York skip from 02:00 to 03:00. The opening at 02:30 moves to 03:30.
    expect(opens('2026-03-08T05:00:00Z', calendar('America/New_York', sunday('02:30', '09:00')))).toBe(
      '2026-03-08T07:30:00.000Z',
    );
    const twice = sunday('01:30', '09:00');
    expect(opens('2026-11-01T04:00:00Z', calendar('America/New_York', twice))).toBe('2026-11-01T05:30:00.000Z');
    expect(opens('2026-10-24T23:00:00Z', calendar('Europe/Berlin', sunday('02:30', '09:00')))).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(opens('2026-03-29T05:00:00Z', calendar('Europe/Berlin', sunday('09:00', '10:00')))).toBe(
      '2026-03-29T07:00:00.000Z',
    );
  });

  it('skips national holidays, unless they are switched off, and the organization’s own holidays', () => {
    // Monday, 7 September is Independence Day in Brazil.
    expect(opens('2026-09-07T13:00:00Z', brazil)).toBe('2026-09-08T12:00:00.000Z');
    expect(opens('2026-09-07T13:00:00Z', calendar('America/Sao_Paulo', { keeps_national: false }))).toBe(
      '2026-09-07T13:00:00.000Z',
    );
    const own = calendar('America/Sao_Paulo', { holidays: [{ date: '2026-09-08', name: 'Ours' }] });
    expect(opens('2026-09-07T13:00:00Z', own)).toBe('2026-09-09T12:00:00.000Z');
  });

  it('is never in the past, and is open at that moment, for any time in six zones', () => {
    const zones = ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Berlin'];
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
        const of = calendar(zone);
        const opening = nextOpening(of, at) as Date;
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(nextOpening(of, opening)).toEqual(opening);
      }),
      { numRuns: 300 },
    );
  });
});

describe('brazilianHolidays', () => {
  it('returns the legal holidays, Good Friday by Easter, and 20 November since 2024', () => {
    expect([...brazilianHolidays(2026).keys()].sort()).toEqual(
      ['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map(
        (d) => `2026-${d}`,
      ),
    );
    expect(brazilianHolidays(2023).has('2023-11-20')).toBe(false);
    expect(
      [2024, 2025, 2027, 2038].map((year) =>
        [...brazilianHolidays(year).keys()].find((d) => /-0[34]-/.test(d) && !d.endsWith('04-21')),
      ),
    ).toEqual(['2024-03-29', '2025-04-18', '2027-03-26', '2038-04-23']);
  });
});
