import { fieldIn } from './field-in.ts';

const minuteMs = 60_000;
/** A day that loses an hour to the clock ends so much sooner. */
const shorterBy = 60;
/** Browsers whose clock is behind the server's by no more than that take its word, too. */
const behindMs = 10 * minuteMs;

/** What day it is on clocks of a zone, as the server said it when it drew the page. */
export interface SaidDay {
  readonly zone: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** When it is that day for certain, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** For the server, which has a formatter of the zone at hand: a phone takes 50 ms to make one, in the middle of its first drawing. */
export function sayDay(zone: string, now: Date): SaidDay {
  const [day = '', time = ''] = fieldIn(zone, now).split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const gone = hours * 60 + minutes;
  const left = Math.max(0, 24 * 60 - shorterBy - gone) * minuteMs;
  const at = now.getTime();
  return { zone, day, from: at - Math.min(behindMs, Math.max(0, gone - shorterBy) * minuteMs), until: at + left };
}

/** The day of a moment in a zone, YYYY-MM-DD: by the server's word where it holds. */
export function dayIn(zone: string, now: Date, { zone: saidOf, day, from, until }: SaidDay): string {
  const at = now.getTime();
  return zone === saidOf && from <= at && at < until ? day : fieldIn(zone, now).slice(0, 10);
}
