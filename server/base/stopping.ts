import { oncePerProcess } from './once-per-process.ts';

const stopping = oncePerProcess('stopping', () => ({ isStopping: false }));

/** The process was told to end: whatever works through a queue finishes what is in hand and begins nothing more. */
export function beginStopping(): void {
  stopping.isStopping = true;
}

/** Looked at between two pieces of work. */
export const isStopping = (): boolean => stopping.isStopping;
