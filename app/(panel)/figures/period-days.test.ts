import { expect, it } from 'vitest';
import { fieldIn } from '#app/_ui/time/field-in.ts';
import { periodDays } from './period-days.ts';
import { isOpenAt, runsOn } from './running-window.ts';

const now = new Date('2026-03-09T01:30:00Z');

it.each([
  ['America/Sao_Paulo', 1, '2026-03-08', '2026-03-08'],
  ['Asia/Tokyo', 1, '2026-03-09', '2026-03-09'],
  ['Asia/Tokyo', 7, '2026-03-03', '2026-03-09'],
  // The clocks changed on the 8th, so that day had 23 hours. It still counts as one day.
  ['America/New_York', 2, '2026-03-07', '2026-03-08'],
  ['America/New_York', 365, '2025-03-09', '2026-03-08'],
  ['Nowhere/AtAll', 30, '2026-02-08', '2026-03-09'],
])('a period ends on the current day of its time zone: %s, %i days', (zone, days, from, to) => {
  expect(periodDays(fieldIn(zone, now).slice(0, 10), days)).toEqual({ from, to });
});

it('days that reach into the last 72 hours are marked as still open, and no other days', () => {
  const as_of = '2026-03-09T01:30:00.000Z';
  const series = ['04', '05', '06', '07'].map((day) => ({ at: `2026-03-${day}T03:00:00.000Z` }));
  const told = { to: '2026-03-08T03:00:00.000Z', as_of, series };
  expect(series.map(({ at }) => runsOn(told, at))).toEqual([false, true, true, true]);
  expect(isOpenAt('2026-03-06T01:30:00.000Z', as_of)).toBe(false);
  expect(isOpenAt('2026-03-06T01:45:00.000Z', as_of)).toBe(true);
});
