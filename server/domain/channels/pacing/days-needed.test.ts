import { expect, it } from 'vitest';
import { type Allowance, daysMost, daysNeeded, type Load } from './days-needed.ts';

const noon: Allowance = {
  ...{ date: '2026-11-25', secondsOver: 12 * 3_600, quietFrom: 21 * 3_600, quietTo: 8 * 3_600 },
  ...{ messagesPerDay: null, messagesToday: 0, microsPerMonth: null, microsThisMonth: 0 },
};
const load: Load = {
  ...{ first: 1_000, open: 0, perSecond: 10, peopleLimit: null, peopleLeft: null, microsEach: 0, isUrgent: false },
};
const days = (more: Partial<Load> = {}, rules: Partial<Allowance> = {}) =>
  daysNeeded({ ...load, ...more }, { ...noon, ...rules });

it('daysNeeded is 1 if no limit applies, and also without recipients', () => {
  expect(days()).toBe(1);
  expect(days({ first: 0 })).toBe(1);
});

it('daysNeeded respects the limit of people per day: first those left today, then the limit', () => {
  expect(days({ peopleLimit: 250, peopleLeft: 250 })).toBe(4);
  expect(days({ peopleLimit: 250, peopleLeft: 249 })).toBe(5);
  expect(days({ peopleLimit: 250, peopleLeft: 0 })).toBe(5);
  expect(days({ first: 0, open: 1_000, peopleLimit: 250, peopleLeft: 0 })).toBe(1);
});

it('daysNeeded respects the limit of messages per day and counts those already sent today', () => {
  expect(days({}, { messagesPerDay: 400 })).toBe(3);
  expect(days({}, { messagesPerDay: 400, messagesToday: 201 })).toBe(4);
  expect(days({ first: 900, open: 100 }, { messagesPerDay: 500, messagesToday: 0 })).toBe(2);
});

it('daysNeeded waits for the next month when this month’s money is spent', () => {
  const money = { microsPerMonth: 50_000_000, microsThisMonth: 0 };
  expect(days({ microsEach: 50_000 }, money)).toBe(1);
  // November has 6 days left at this budget. The remaining messages are sent on December 1.
  expect(days({ microsEach: 62_500 }, money)).toBe(7);
  expect(days({ microsEach: 62_500 }, { ...money, microsThisMonth: 50_000_000, date: '2026-11-30' })).toBe(2 + 31);
  expect(days({ microsEach: 62_500 }, { microsPerMonth: 0 })).toBe(daysMost);
});

it('daysNeeded leaves out quiet hours, except for urgent messages and open conversations', () => {
  // Today has 100 seconds left before quiet hours, at 10 messages a second.
  const late = { secondsOver: 21 * 3_600 - 100 };
  expect(days({}, late)).toBe(1);
  expect(days({ first: 1_001 }, late)).toBe(2);
  expect(days({ first: 1_001, isUrgent: true }, late)).toBe(1);
  expect(days({ first: 1, open: 2_000 }, { secondsOver: 22 * 3_600 })).toBe(2);
  expect(days({ first: 0, open: 2_000 }, { secondsOver: 22 * 3_600 })).toBe(1);
  expect(days({}, { secondsOver: 22 * 3_600, quietFrom: 0, quietTo: 0 })).toBe(1);
  expect(days({ first: 20_000 }, { secondsOver: 22 * 3_600, quietFrom: 22 * 3_600, quietTo: 23 * 3_600 })).toBe(1);
  expect(days({ first: 36_001 }, { secondsOver: 22 * 3_600, quietFrom: 22 * 3_600, quietTo: 23 * 3_600 })).toBe(2);
});
