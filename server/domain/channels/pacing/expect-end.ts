import { now } from '#server/base/clock.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { findAllowance } from './allowance.store.ts';
import { type Allowance, daysMost, daysNeeded, type Load } from './days-needed.ts';
import type { PacingRoom } from './pacing-room.ts';

const daySeconds = 86_400;

/** When the last message leaves at the earliest. */
export interface ExpectedEnd {
  /** The number of days until then, counting today as 1. */
  readonly days: number;
  /** The same as a date in the organization's zone, `2026-11-29`; null if unknown. */
  readonly endsOn: string | null;
}

/** Returns the date of the nth day, where `date` itself is day 1. */
const dateOn = (date: string, day: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (day - 1) * dayMs).toISOString().slice(0, 10);

const endOn = (date: string, days: number): ExpectedEnd => ({
  days,
  endsOn: days >= daysMost ? null : dateOn(date, days),
});

/**
 * Returns the expected end if most messages go out only after `waitSeconds`: the rest of the day is shorter then, or
 * sending begins on a later day.
 */
export function expectedEnd(load: Load, allowance: Allowance, waitSeconds: number): ExpectedEnd {
  const begins = allowance.secondsOver + waitSeconds;
  const later = Math.floor(begins / daySeconds);
  const days = daysNeeded(load, {
    ...allowance,
    date: dateOn(allowance.date, later + 1),
    secondsOver: begins - later * daySeconds,
    messagesToday: later > 0 ? 0 : allowance.messagesToday,
  });
  return endOn(allowance.date, Math.min(daysMost, days + later));
}

/** What is still to be sent, and how. */
export interface Remaining extends Pick<Load, 'first' | 'open' | 'microsEach' | 'isUrgent'> {
  /** The wait before most of it goes out: for the outcome of the first messages, or for the end of a pause. */
  readonly waitSeconds: number;
}

/**
 * Returns when the remaining messages will have gone out, by the rules of sending. All callers use this one projection:
 * before the start, in a simulation, and while a campaign runs.
 */
export async function expectEnd(organizationId: string, room: PacingRoom, remaining: Remaining): Promise<ExpectedEnd> {
  const at = now();
  const allowance = await findAllowance(organizationId, at);
  if (!allowance) return endOn(at.toISOString().slice(0, 10), 1);
  const { waitSeconds, ...load } = remaining;
  const { perSecond, peopleLimit, peopleLeft } = room;
  return expectedEnd({ ...load, perSecond, peopleLimit, peopleLeft }, allowance, waitSeconds);
}

/** The days of an organization; day 1 contains the moment the calendar was made for. */
export interface Calendar {
  dayOf(at: number): number;
  dateOf(day: number): string;
}

/** Returns days as `expectEnd` counts them, for moments of a simulation. */
export async function calendarFrom(organizationId: string, from: Date): Promise<Calendar> {
  const allowance = await findAllowance(organizationId, from);
  const over = (allowance?.secondsOver ?? 0) * 1_000;
  const date = allowance?.date ?? from.toISOString().slice(0, 10);
  return {
    dayOf: (at) => 1 + Math.floor((over + at - from.getTime()) / dayMs),
    dateOf: (day) => dateOn(date, day),
  };
}
