import { oncePerProcess } from '../once-per-process.ts';

const stopping = oncePerProcess('stopping', () => ({ isStopping: false }));

/**
 * Records that the process was told to end. Code that works through a queue finishes its current item and starts no
 * further one.
 */
export function beginStopping(): void {
  stopping.isStopping = true;
}

/** Whether the process was told to end. Code that works through a queue checks this between two items. */
export const isStopping = (): boolean => stopping.isStopping;
