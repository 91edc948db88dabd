import { expect, it } from 'vitest';
import { lastOccasion, type Schedule } from './schedule-due.ts';

const base = { type: 'schedule', every: 'day', hour: 9 } as const;
const last = (schedule: Partial<Schedule>, at: string, zone = 'America/Sao_Paulo') => {
  const found = lastOccasion({ ...base, ...schedule }, zone, new Date(at));
  return found && `${found.on} ${found.at.toISOString()}`;
};

it('a daily schedule is due at its hour in the given time zone', () => {
  expect(last({}, '2031-05-03T11:59:59Z')).toBe('2031-05-02 2031-05-02T12:00:00.000Z');
  expect(last({}, '2031-05-03T12:00:00Z')).toBe('2031-05-03 2031-05-03T12:00:00.000Z');
  // In the organization's time zone it is still the day before.
  expect(last({ hour: 22 }, '2031-05-04T01:30:00Z')).toBe('2031-05-03 2031-05-04T01:00:00.000Z');
  expect(last({ hour: 8 }, '2031-05-02T20:30:00Z', 'Pacific/Kiritimati')).toBe('2031-05-03 2031-05-02T18:00:00.000Z');
});

it('a weekly schedule is due on the chosen weekdays, and never if there are none', () => {
  // 2031-05-03 is a Saturday.
  expect(last({ every: 'week', weekdays: ['mon', 'wed'] }, '2031-05-03T12:00:00Z')).toMatch(/^2031-04-30 /);
  expect(last({ every: 'week', weekdays: ['sat'] }, '2031-05-03T11:00:00Z')).toMatch(/^2031-04-26 /);
  expect(last({ every: 'week', weekdays: [] }, '2031-05-03T12:00:00Z')).toBeNull();
});

it('a monthly schedule is due on its day, or on the last day of a shorter month', () => {
  const monthly = { every: 'month', day: 31 } as const;
  expect(last(monthly, '2031-03-01T12:00:00Z')).toMatch(/^2031-02-28 /);
  expect(last(monthly, '2032-03-15T12:00:00Z')).toMatch(/^2032-02-29 /);
  expect(last(monthly, '2031-04-30T12:00:00Z')).toMatch(/^2031-04-30 /);
  expect(last(monthly, '2031-05-31T11:59:00Z')).toMatch(/^2031-04-30 /);
  expect(last({ every: 'month', day: 1 }, '2031-05-31T12:00:00Z')).toMatch(/^2031-05-01 /);
});

it('an hour that the clock skips is due as soon as the clock shows a later hour', () => {
  expect(last({ hour: 2 }, '2031-03-09T07:00:00Z', 'America/New_York')).toBe('2031-03-09 2031-03-09T07:00:00.000Z');
  expect(last({ hour: 2 }, '2031-03-09T06:59:00Z', 'America/New_York')).toMatch(/^2031-03-08 /);
});
