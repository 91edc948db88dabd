import { env } from './env.ts';

/**
 * Returns the current time. All code reads the time from this function. `CLOCK_OFFSET_SECONDS` shifts the time, so that
 * tests can run before and after a deadline.
 */
export function now(): Date {
  return new Date(Date.now() + env.CLOCK_OFFSET_SECONDS * 1000);
}

/** Converts a time of the machine's clock to the product's clock. */
export const fromMachineTime = (at: Date): Date => new Date(at.getTime() + env.CLOCK_OFFSET_SECONDS * 1000);

/** Converts a time of the product's clock to the machine's (and the database's) clock. */
export const toMachineTime = (at: Date): Date => new Date(at.getTime() - env.CLOCK_OFFSET_SECONDS * 1000);
