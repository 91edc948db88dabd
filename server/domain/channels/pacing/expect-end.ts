import { now } from '#server/base/clock.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { findAllowance } from './allowance.store.ts';
import { type Allowance, daysMost, daysNeeded, type Load } from './days-needed.ts';
import type { PacingRoom } from './pacing-room.ts';

const daySeconds = 86_400;

/** The earliest day on which the last message can be sent. */
export interface ExpectedEnd {
  /** The number of days until the last message, where today is day 1. */
  readonly days: number;
  /**
   * The date of the last message in the organization's time zone, such as `2026-11-29`. Null if the date is unknown.
   */
  readonly endsOn: string | null;
}

/** Returns the date of the given day, where `date` is day 1. */
const dateOn = (date: string, day: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (day - 1) * dayMs).toISOString().slice(0, 10);

const endOn = (date: string, days: number): ExpectedEnd => ({
  days,
  endsOn: days >= daysMost ? null : dateOn(date, days),
});

/**
 * Returns the expected end if most messages are sent only after `waitSeconds`. The wait shortens the rest of the day,
 * or moves the start to a later day.
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

/** The messages that are still to be sent, and how they may be sent. */
export interface Remaining extends Pick<Load, 'first' | 'open' | 'microsEach' | 'isUrgent'> {
  /**
   * The wait in seconds before most messages are sent: until the outcome of the first messages is known, or until a
   * pause ends.
   */
  readonly waitSeconds: number;
}

/**
 * Returns when the remaining messages will have been sent, under the organization's sending rules. Previews,
 * simulations and running campaigns all use this projection.
 */
export async function expectEnd(organizationId: string, room: PacingRoom, remaining: Remaining): Promise<ExpectedEnd> {
  const at = now();
  const allowance = await findAllowance(organizationId, at);
  if (!allowance) return endOn(at.toISOString().slice(0, 10), 1);
  const { waitSeconds, ...load } = remaining;
  const { perSecond, peopleLimit, peopleLeft } = room;
  return expectedEnd({ ...load, perSecond, peopleLimit, peopleLeft }, allowance, waitSeconds);
}

/**
 * Converts times to days of a simulation in the organization's time zone. Day 1 is the day on which the simulation
 * begins.
 */
export interface Calendar {
  dayOf(at: number): number;
  dateOf(day: number): string;
}

/** Returns a calendar that converts times of a simulation to the days that `expectEnd` uses. */
export async function calendarFrom(organizationId: string, from: Date): Promise<Calendar> {
  const allowance = await findAllowance(organizationId, from);
  const over = (allowance?.secondsOver ?? 0) * 1_000;
  const date = allowance?.date ?? from.toISOString().slice(0, 10);
  return {
    dayOf: (at) => 1 + Math.floor((over + at - from.getTime()) / dayMs),
    dateOf: (day) => dateOn(date, day),
  };
}
