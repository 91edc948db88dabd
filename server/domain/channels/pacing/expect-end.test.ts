import { expect, it } from 'vitest';
import { type Allowance, daysMost, type Load } from './days-needed.ts';
import { expectedEnd } from './expect-end.ts';

const evening: Allowance = {
  ...{ date: '2026-11-30', secondsOver: 20.9 * 3_600, quietFrom: 21 * 3_600, quietTo: 8 * 3_600 },
  ...{ messagesPerDay: null, messagesToday: 0, microsPerMonth: null, microsThisMonth: 0 },
};
const load: Load = {
  ...{ first: 100, open: 0, perSecond: 10, peopleLimit: null, peopleLeft: null, microsEach: 0, isUrgent: false },
};
const end = (waitMinutes: number, more: Partial<Load> = {}, rules: Partial<Allowance> = {}) =>
  expectedEnd({ ...load, ...more }, { ...evening, ...rules }, waitMinutes * 60);

it('expectedEnd returns the end as a date, also in the next month', () => {
  expect(end(0)).toEqual({ days: 1, endsOn: '2026-11-30' });
  expect(end(0, { peopleLimit: 40, peopleLeft: 40 })).toEqual({ days: 3, endsOn: '2026-12-02' });
});

it('expectedEnd is the next day if the wait for signals reaches quiet hours or passes midnight', () => {
  expect(end(5)).toEqual({ days: 1, endsOn: '2026-11-30' });
  expect(end(10)).toEqual({ days: 2, endsOn: '2026-12-01' });
  expect(end(14 * 60)).toEqual({ days: 2, endsOn: '2026-12-01' });
  expect(end(24 * 60)).toEqual({ days: 2, endsOn: '2026-12-01' });
  expect(end(10, { isUrgent: true })).toEqual({ days: 1, endsOn: '2026-11-30' });
});

it('expectedEnd has no date if the number of days is unknown', () => {
  expect(end(0, { microsEach: 1 }, { microsPerMonth: 0 })).toEqual({ days: daysMost, endsOn: null });
});
