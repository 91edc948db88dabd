import { expect, it } from 'vitest';
import { startsDay } from './starts-day.ts';

const messages = ['2026-03-02T09:00:00Z', '2026-03-01T20:00:00Z', '2026-03-01T08:00:00Z'].map((created_at) => ({
  created_at,
}));
const utcDay = (at: string) => at.slice(0, 10);
const starts = (dayOf: (at: string) => string, hasOlder: boolean) =>
  messages.map((_, index) => startsDay(messages, index, dayOf, hasOlder));

it('a day begins with its first message', () => {
  expect(starts(utcDay, false)).toEqual([true, false, true]);
});

it('with older messages to come the day of the oldest may have begun before it', () => {
  expect(starts(utcDay, true)).toEqual([true, false, false]);
});

it('days are those of whoever looks', () => {
  const inTokyo = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: 'Asia/Tokyo' });
  expect(starts((at) => inTokyo.format(new Date(at)), false)).toEqual([false, true, true]);
});

it('no message begins no day', () => {
  expect(startsDay([], 0, utcDay, false)).toBe(false);
});
