import { expect, it } from 'vitest';
import { startsDay } from './starts-day.ts';

const messages = ['2026-03-02T09:00:00Z', '2026-03-01T20:00:00Z', '2026-03-01T08:00:00Z'].map((created_at) => ({
  created_at,
}));
const utcDay = (at: string) => at.slice(0, 10);
const starts = (dayOf: (at: string) => string, hasOlder: boolean) =>
  messages.map((_, index) => startsDay(messages, index, dayOf, hasOlder));

it('startsDay is true for the first message of each day', () => {
  expect(starts(utcDay, false)).toEqual([true, false, true]);
});

it('startsDay is false for the oldest loaded message while older messages exist', () => {
  expect(starts(utcDay, true)).toEqual([true, false, false]);
});

it('startsDay uses the days of the viewer’s time zone', () => {
  const inTokyo = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: 'Asia/Tokyo' });
  expect(starts((at) => inTokyo.format(new Date(at)), false)).toEqual([false, true, true]);
});

it('startsDay is false without messages', () => {
  expect(startsDay([], 0, utcDay, false)).toBe(false);
});
