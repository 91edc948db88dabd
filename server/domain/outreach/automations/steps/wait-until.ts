import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { daysAfter, localOf, momentOf, weekdayOf } from '../../../organization/calendar/business-hours.ts';
import { calendarOfRow } from '../../../organization/calendar/calendar.ts';
import { knownValue } from '../person/known-value.ts';
import type { Circumstances, Decision } from './decision.ts';
import { readDate } from './read-date.ts';

type WaitUntil = Extract<AutomationStep, { type: 'wait_until' }>;

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Returns the date in a value. The value is a date as people or programs write it, or a date with a time, which is
 * converted to the organization's time zone.
 */
function dayIn(value: unknown, all: Circumstances): string | null {
  if (typeof value !== 'string') return null;
  const { locale, calendar } = all.person;
  if (!moment.test(value)) return readDate(value, { locale, at: all.at });
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : localOf(at, calendarOfRow(calendar).timezone).date;
}

/** Returns the next time at which it is this weekday and this hour. That may be later today. */
function nextWeekday(weekday: string, time: string, { at, person }: Circumstances): Date {
  const { timezone } = calendarOfRow(person.calendar);
  const today = localOf(at, timezone).date;
  for (let ahead = 0; ; ahead += 1) {
    const date = daysAfter(today, ahead);
    const found = momentOf(date, time, timezone);
    if (weekdayOf(date) === weekday && found > at) return found;
  }
}

/**
 * Decides a wait until a time in the organization's time zone: some days before or after a date of the contact, or the
 * next given weekday. When the time comes, the date is read again. If the date was postponed, the run waits again.
 */
export function decideWaitUntil(step: WaitUntil, all: Circumstances): Decision {
  const { at, inVain, person } = all;
  const hasWaited = inVain === 'time';
  if (step.weekday) {
    if (hasWaited) return { kind: 'skip', why: 'moment_reached', words: 'done' };
    return { kind: 'wait', for: 'time', until: nextWeekday(step.weekday, step.time, all), again: true };
  }
  const day = dayIn(knownValue(all, step.field ?? ''), all);
  const until = day && momentOf(daysAfter(day, step.days ?? 0), step.time, calendarOfRow(person.calendar).timezone);
  if (until && until > at) return { kind: 'wait', for: 'time', until, again: true };
  if (until && hasWaited) return { kind: 'skip', why: 'moment_reached', words: 'done' };
  const why = until ? 'moment_past' : 'no_date';
  return step.when_past === 'end' ? { kind: 'end', reason: why } : { kind: 'skip', why };
}
