import type { ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { localOf } from '../../organization/calendar/business-hours.ts';
import { momentAtHour } from '../../organization/calendar/moment-at-hour.ts';

/** When a report is sent: how often, and on which day and hour. */
export interface Schedule {
  readonly cadence: ReportCadence;
  /** The weekday of a weekly report; 1 is Monday. Null for other reports. */
  readonly weekday: number | null;
  readonly hour: number;
}

export interface Due {
  /** The calendar day on which the report is due, in the organization's time zone. A day has one report at most. */
  readonly on: string;
  readonly at: Date;
}

/** A range of calendar days, including the first and the last. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const addDays = (date: string, days: number): string => new Date(dayOf(date) + days * dayMs).toISOString().slice(0, 10);
/** Returns the first day of the month that is `ahead` months after the month of `date`. */
function monthOf(date: string, ahead: number): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + ahead, 1)).toISOString().slice(0, 10);
}

/** Returns the last calendar day on or before `date` on which the report is sent. */
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

/** Returns when the report was last due, no later than `at`. */
export function lastDue(schedule: Schedule, timezone: string, at: Date): Due {
  const due = dueOn(schedule, lastDay(schedule, localOf(at, timezone).date), timezone);
  return due.at <= at ? due : dueOn(schedule, shift(schedule, due.on, -1), timezone);
}

/** Returns when the report is due next, after `at`. */
export function nextDue(schedule: Schedule, timezone: string, at: Date): Due {
  return dueOn(schedule, shift(schedule, lastDue(schedule, timezone, at).on, 1), timezone);
}

/** Returns the days that a report covers, all of which are over, and the previous period of the same kind. */
export function daysOf(schedule: Schedule, on: string): { readonly days: Days; readonly before: Days } {
  const from = shift(schedule, on, -1);
  return {
    days: { from, to: addDays(on, -1) },
    before: { from: shift(schedule, from, -1), to: addDays(from, -1) },
  };
}
