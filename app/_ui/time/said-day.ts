import { fieldIn } from './field-in.ts';

const minuteMs = 60_000;
/** In minutes: how much shorter a day is when the clock skips an hour. */
const shorterBy = 60;
/** How far a browser's clock may be behind the server's and still rely on the server's day. */
const behindMs = 10 * minuteMs;

/** The current day in a time zone, as the server determined it when it rendered the page. */
export interface SaidDay {
  readonly zone: string;
  /** Format: YYYY-MM-DD. */
  readonly day: string;
  /** The day is certain from this moment until `until`, both in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/**
 * Computes the day on the server, which has a formatter of the zone ready. A phone takes 50 ms to create one, in the
 * middle of its first render.
 */
export function sayDay(zone: string, now: Date): SaidDay {
  const [day = '', time = ''] = fieldIn(zone, now).split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const gone = hours * 60 + minutes;
  const left = Math.max(0, 24 * 60 - shorterBy - gone) * minuteMs;
  const at = now.getTime();
  return { zone, day, from: at - Math.min(behindMs, Math.max(0, gone - shorterBy) * minuteMs), until: at + left };
}

/** Returns the day of a moment in a zone, as YYYY-MM-DD. Uses the day from the server while that is certain. */
export function dayIn(zone: string, now: Date, { zone: saidOf, day, from, until }: SaidDay): string {
  const at = now.getTime();
  return zone === saidOf && from <= at && at < until ? day : fieldIn(zone, now).slice(0, 10);
}
