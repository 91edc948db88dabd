import type { ReportCadence } from '#server/contract/mailed-report-words.ts';
import { dayMs } from '#server/contract/periods.ts';
import { localOf } from '../calendar/business-hours.ts';
import { momentAtHour } from '../calendar/moment-at-hour.ts';

/** When a report is sent. */
export interface Schedule {
  readonly cadence: ReportCadence;
  /** Of weekly ones: 1 is Monday. */
  readonly weekday: number | null;
  readonly hour: number;
}

export interface Due {
  /** The day, on the calendar of the zone: one report is sent for it. */
  readonly on: string;
  readonly at: Date;
}

/** Days of the calendar, both in it. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const addDays = (date: string, days: number): string => new Date(dayOf(date) + days * dayMs).toISOString().slice(0, 10);
/** The first day of the month, or of one before or after it. */
function monthOf(date: string, ahead: number): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + ahead, 1)).toISOString().slice(0, 10);
}

/** The last day on or before this one, on the calendar, on which the report is sent. */
function lastDay({ cadence, weekday }: Schedule, date: string): string {
  if (cadence === 'monthly') return monthOf(date, 0);
  const today = ((new Date(dayOf(date)).getUTCDay() + 6) % 7) + 1;
  return addDays(date, -((today - (weekday ?? 1) + 7) % 7));
}

const shift = ({ cadence }: Schedule, on: string, ahead: 1 | -1): string =>
  cadence === 'monthly' ? monthOf(on, ahead) : addDays(on, 7 * ahead);

const dueOn = (schedule: Schedule, on: string, timezone: string): Due => ({
  on,
  at: momentAtHour(on, schedule.hour, timezone),
});

/** The last time it was due, `at` included. */
export function lastDue(schedule: Schedule, timezone: string, at: Date): Due {
  const due = dueOn(schedule, lastDay(schedule, localOf(at, timezone).date), timezone);
  return due.at <= at ? due : dueOn(schedule, shift(schedule, due.on, -1), timezone);
}

/** The next time it will be due, `at` not included. */
export function nextDue(schedule: Schedule, timezone: string, at: Date): Due {
  return dueOn(schedule, shift(schedule, lastDue(schedule, timezone, at).on, 1), timezone);
}

/** What a report that is due then tells of: whole days that are over, and as many before them. */
export function daysOf(schedule: Schedule, on: string): { readonly days: Days; readonly before: Days } {
  const from = shift(schedule, on, -1);
  return {
    days: { from, to: addDays(on, -1) },
    before: { from: shift(schedule, from, -1), to: addDays(from, -1) },
  };
}
