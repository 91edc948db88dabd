import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** How the current run signals its driver. */
const telling = oncePerProcess('waits-outside', () => new AsyncLocalStorage<() => void>());

/** Runs `work`, which may call `waitsOutside` when it begins to wait. */
export const inRun = <T>(tell: () => void, work: () => T): T => telling.run(tell, work);

/**
 * Signals that from now on this run mostly waits for an outside system (a receiver that does not answer) and uses almost no
 * resources, so other runs need not wait for its slot. Does nothing where the embedded engine does not drive the run.
 */
export const waitsOutside = (): void => telling.getStore()?.();
