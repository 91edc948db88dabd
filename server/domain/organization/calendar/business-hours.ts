import { type BusinessCalendar, weekdays } from '#server/contract/organization/business-calendar.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { brazilianHolidays } from './brazilian-holidays.ts';

/** A business calendar with its time zone. */
export interface Calendar extends BusinessCalendar {
  readonly timezone: string;
}

const hourMs = 3_600_000;
const daysAhead = 60;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  formats.set(timezone, made);
  return made;
}

/** Returns the local date and time in a time zone, as 2026-11-22 and 14:05. */
export function localOf(at: Date, timezone: string): { readonly date: string; readonly time: string } {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * Returns the point in time of a local date and time. If the local time occurs twice because of a clock change, returns
 * the first.
 */
export function momentOf(date: string, time: string, timezone: string): Date {
  const wished = Date.parse(`${date}T${time}:00Z`);
  let at = wished;
  for (let round = 0; round < 3; round += 1) {
    const shown = localOf(new Date(at), timezone);
    at += wished - Date.parse(`${shown.date}T${shown.time}:00Z`);
  }
  const before = localOf(new Date(at - hourMs), timezone);
  return new Date(before.date === date && before.time === time ? at - hourMs : at);
}

function isHoliday({ holidays, keeps_national }: BusinessCalendar, date: string): boolean {
  if (holidays.some((one) => one.date === date)) return true;
  return keeps_national && brazilianHolidays(Number(date.slice(0, 4))).has(date);
}

/** Returns the weekday of a date. */
export const weekdayOf = (date: string): (typeof weekdays)[number] =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon';

/** Returns the date that is `days` later, or earlier if `days` is negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

function hoursOn(calendar: BusinessCalendar, date: string) {
  if (isHoliday(calendar, date)) return [];
  return [...calendar.hours[weekdayOf(date)]].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * Returns when the organization opens next, starting from `at`, or `at` itself while it is open. Null if the
 * organization does not open within two months.
 */
export function nextOpening(calendar: Calendar, at: Date): Date | null {
  const { timezone } = calendar;
  const { date: today, time } = localOf(at, timezone);
  for (const { from, to } of hoursOn(calendar, today)) {
    if (time < from) return momentOf(today, from, timezone);
    if (time < to) return at;
  }
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = daysAfter(today, ahead);
    const [first] = hoursOn(calendar, date);
    if (first) return momentOf(date, first.from, timezone);
  }
  return null;
}

/**
 * Returns the organization's opening times from the day of `from` to the day of `to`, in milliseconds since the epoch.
 */
export function openStretches(calendar: Calendar, from: Date, to: Date): { begins: number; ends: number }[] {
  const { timezone } = calendar;
  const stretches: { begins: number; ends: number }[] = [];
  const last = localOf(to, timezone).date;
  const nextDay = (date: string) => daysAfter(date, 1);
  for (let date = localOf(from, timezone).date; date <= last; date = nextDay(date)) {
    for (const { from: opens, to: closes } of hoursOn(calendar, date)) {
      const end = closes === '24:00' ? momentOf(nextDay(date), '00:00', timezone) : momentOf(date, closes, timezone);
      stretches.push({ begins: momentOf(date, opens, timezone).getTime(), ends: end.getTime() });
    }
  }
  // When the clock changes, an opening period may be empty or overlap the next one.
  let until = Number.NEGATIVE_INFINITY;
  return stretches.flatMap(({ begins, ends }) => {
    const left = { begins: Math.max(begins, until), ends };
    until = Math.max(until, ends);
    return left.ends > left.begins ? [left] : [];
  });
}
