import { oncePerProcess } from '../once-per-process.ts';

const stopping = oncePerProcess('stopping', () => ({ isStopping: false }));

/**
 * Records that the process was told to end. Code that works through a queue then finishes its current work and begins
 * no more.
 */
export function beginStopping(): void {
  stopping.isStopping = true;
}

/** Whether the process was told to end; checked between two pieces of work. */
export const isStopping = (): boolean => stopping.isStopping;
