import { env } from './env.ts';

/** The one clock. `CLOCK_OFFSET_SECONDS` shifts it, so both sides of a deadline can be tested. */
export function now(): Date {
  return new Date(Date.now() + env.CLOCK_OFFSET_SECONDS * 1000);
}

/** A moment of the machine's clock as the one clock has it. */
export const fromMachineTime = (at: Date): Date => new Date(at.getTime() + env.CLOCK_OFFSET_SECONDS * 1000);

/** A moment of the one clock as the machine's (and the database's) clock has it. */
export const toMachineTime = (at: Date): Date => new Date(at.getTime() - env.CLOCK_OFFSET_SECONDS * 1000);
