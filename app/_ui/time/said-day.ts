import { fieldIn } from './field-in.ts';

const minuteMs = 60_000;
/** How much shorter a day is when the clock skips an hour, in minutes. */
const shorterBy = 60;
/**
 * How far the browser's clock may be behind the server's clock when the browser uses the day from the server, in
 * milliseconds.
 */
const behindMs = 10 * minuteMs;

/** The current day in a time zone, as the server determined it when it rendered the page. */
export interface SaidDay {
  readonly zone: string;
  /** Format: YYYY-MM-DD. */
  readonly day: string;
  /**
   * The period in which `day` is certain to be the current day, from `from` until `until`, in milliseconds since 1970.
   */
  readonly from: number;
  readonly until: number;
}

/**
 * Computes the current day on the server, for the browser's first render. A phone would need 50 ms to create a
 * formatter for the zone at that point.
 */
export function sayDay(zone: string, now: Date): SaidDay {
  const [day = '', time = ''] = fieldIn(zone, now).split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const gone = hours * 60 + minutes;
  const left = Math.max(0, 24 * 60 - shorterBy - gone) * minuteMs;
  const at = now.getTime();
  return { zone, day, from: at - Math.min(behindMs, Math.max(0, gone - shorterBy) * minuteMs), until: at + left };
}

/**
 * Returns the day of a time in a time zone, as YYYY-MM-DD. Uses the day from the server if the time is within that
 * day's certain period.
 */
export function dayIn(zone: string, now: Date, { zone: saidOf, day, from, until }: SaidDay): string {
  const at = now.getTime();
  return zone === saidOf && from <= at && at < until ? day : fieldIn(zone, now).slice(0, 10);
}
