import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localOf } from '../../organization/calendar/business-hours.ts';
import { daysOf, lastDue, nextDue, type Schedule } from './due-of.ts';

/**
 * Time zones with half hours, in the southern hemisphere, without clock changes, and with changes at midnight or by
 * half an hour.
 */
const zones = [
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Europe/Lisbon',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const schedule = fc.oneof(
  fc.record({
    cadence: fc.constant('weekly' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  fc.record({
    cadence: fc.constant('monthly' as const),
    weekday: fc.constant(null),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
);
const zone = fc.constantFrom(...zones);
const moment = fc.date({ min: new Date('2015-01-01T00:00Z'), max: new Date('2036-12-31T00:00Z'), noInvalidDate: true });

const weekdayOf = (date: string) => ((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7) + 1;

describe('the due time of a mailed report', () => {
  it('the last one is not after the moment, the next one is, and one period lies between them', () => {
    fc.assert(
      fc.property(schedule, zone, moment, (of, timezone, at) => {
        const [last, next] = [lastDue(of, timezone, at), nextDue(of, timezone, at)];
        expect(last.at.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(next.at.getTime()).toBeGreaterThan(at.getTime());
        expect(daysOf(of, next.on).days.from).toBe(last.on);
        // At its due time, the next report counts as the last due report. Just before that time it does not.
        expect(lastDue(of, timezone, next.at)).toEqual(next);
        expect(lastDue(of, timezone, new Date(next.at.getTime() - 1))).toEqual(last);
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows the scheduled day and hour on local clocks, or the first time after a skipped hour', () => {
    fc.assert(
      fc.property(schedule, zone, moment, (of, timezone, at) => {
        const due = nextDue(of, timezone, at);
        expect(of.cadence === 'weekly' ? weekdayOf(due.on) : Number(due.on.slice(8))).toBe(of.weekday ?? 1);
        const wished = `${due.on} ${String(of.hour).padStart(2, '0')}:00`;
        const shown = localOf(due.at, timezone);
        const said = `${shown.date} ${shown.time}`;
        if (said === wished) return;
        expect(said > wished).toBe(true);
        const before = localOf(new Date(due.at.getTime() - 3_600_000), timezone);
        expect(`${before.date} ${before.time}` < wished).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the reported days are over by then, and the periods of successive reports follow each other', () => {
    fc.assert(
      fc.property(schedule, zone, moment, (of, timezone, at) => {
        const due = nextDue(of, timezone, at);
        const { days, before } = daysOf(of, due.on);
        expect(days.to < localOf(due.at, timezone).date).toBe(true);
        const next = daysOf(of, nextDue(of, timezone, due.at).on);
        expect(next.before).toEqual(days);
        expect(before.to < days.from).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['weekly, winter', { cadence: 'weekly', weekday: 1, hour: 8 }, '2026-11-26T12:00Z', '2026-11-30T13:00:00.000Z'],
    [
      'weekly, clocks go forward',
      { cadence: 'weekly', weekday: 7, hour: 2 },
      '2026-03-05T12:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'weekly, clocks go back: once',
      { cadence: 'weekly', weekday: 7, hour: 1 },
      '2026-10-30T12:00Z',
      '2026-11-01T05:00:00.000Z',
    ],
    ['monthly', { cadence: 'monthly', weekday: null, hour: 0 }, '2026-12-15T12:00Z', '2027-01-01T05:00:00.000Z'],
  ] satisfies [string, Schedule, string, string][])('New York, %s', (_what, of, at, due) => {
    expect(nextDue(of, 'America/New_York', new Date(at)).at.toISOString()).toBe(due);
  });

  it('the report covers the seven days before, or the month before', () => {
    expect(daysOf({ cadence: 'weekly', weekday: 1, hour: 8 }, '2026-03-02')).toEqual({
      days: { from: '2026-02-23', to: '2026-03-01' },
      before: { from: '2026-02-16', to: '2026-02-22' },
    });
    expect(daysOf({ cadence: 'monthly', weekday: null, hour: 8 }, '2026-03-01')).toEqual({
      days: { from: '2026-02-01', to: '2026-02-28' },
      before: { from: '2026-01-01', to: '2026-01-31' },
    });
  });
});
