import { now } from '#server/base/clock.ts';
import { dayMs } from '#server/contract/periods.ts';
import { findAllowance } from './allowance.store.ts';
import { type Allowance, daysMost, daysNeeded, type Load } from './days-needed.ts';
import type { PacingRoom } from './pacing-room.ts';

const daySeconds = 86_400;

/** When the last message leaves at the earliest. */
export interface ExpectedEnd {
  /** On which day, the day it is asked being the first. */
  readonly days: number;
  /** The same as a date where the organization is, `2026-11-29`; null: nobody can tell. */
  readonly endsOn: string | null;
}

/** The date so many days after another, the first day being the date itself. */
const dateOn = (date: string, day: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (day - 1) * dayMs).toISOString().slice(0, 10);

const endOn = (date: string, days: number): ExpectedEnd => ({
  days,
  endsOn: days >= daysMost ? null : dateOn(date, days),
});

/** The same where most of it goes out only after `waitSeconds`: what is left of the day is less, or it is another day. */
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

/** What is still to go out, and how. */
export interface Remaining extends Pick<Load, 'first' | 'open' | 'microsEach' | 'isUrgent'> {
  /** Before most of it goes out: the signals of the first ones are awaited, or a pause ends. */
  readonly waitSeconds: number;
}

/**
 * When what remains will have gone out, by the rules that hold for sending: the one answer to "when does it end", for whoever
 * looks before the start, tries it in a model, or watches it run.
 */
export async function expectEnd(organizationId: string, room: PacingRoom, remaining: Remaining): Promise<ExpectedEnd> {
  const at = now();
  const allowance = await findAllowance(organizationId, at);
  if (!allowance) return endOn(at.toISOString().slice(0, 10), 1);
  const { waitSeconds, ...load } = remaining;
  const { perSecond, peopleLimit, peopleLeft } = room;
  return expectedEnd({ ...load, perSecond, peopleLimit, peopleLeft }, allowance, waitSeconds);
}

/** The days of an organization, the day of the moment it was made for being the first. */
export interface Calendar {
  dayOf(at: number): number;
  dateOf(day: number): string;
}

/** Days as `expectEnd` counts them, for moments of a model. */
export async function calendarFrom(organizationId: string, from: Date): Promise<Calendar> {
  const allowance = await findAllowance(organizationId, from);
  const over = (allowance?.secondsOver ?? 0) * 1_000;
  const date = allowance?.date ?? from.toISOString().slice(0, 10);
  return {
    dayOf: (at) => 1 + Math.floor((over + at - from.getTime()) / dayMs),
    dateOf: (day) => dateOn(date, day),
  };
}
