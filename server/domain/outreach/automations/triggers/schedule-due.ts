import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { daysAfter, localOf, weekdayOf } from '../../../organization/calendar/business-hours.ts';
import { momentAtHour } from '../../../organization/calendar/moment-at-hour.ts';

export type Schedule = Extract<AutomationTrigger, { type: 'schedule' }>;

export interface Occasion {
  /** The date in the organization's time zone. A flow is started once per date. */
  readonly on: string;
  readonly at: Date;
}

/** Whether a date is the last day of its month. */
const endsMonth = (date: string): boolean => daysAfter(date, 1).endsWith('-01');

function isDay({ every, weekdays = [], day = 1 }: Schedule, date: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdays.includes(weekdayOf(date));
  const here = Number(date.slice(8));
  return here === day || (here < day && endsMonth(date));
}

/** How many days back the last scheduled time can be. Monthly schedules go back the farthest. */
const lookBackDays = 32;

/**
 * Returns the last time at which the schedule was due, at or before `at`. Null if the schedule was not due within
 * `lookBackDays`.
 */
export function lastOccasion(schedule: Schedule, timezone: string, at: Date): Occasion | null {
  let on = localOf(at, timezone).date;
  for (let days = 0; days <= lookBackDays; days += 1, on = daysAfter(on, -1)) {
    if (!isDay(schedule, on)) continue;
    const due = momentAtHour(on, schedule.hour, timezone);
    if (due <= at) return { on, at: due };
  }
  return null;
}
