import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** The function with which the current run signals that it is waiting. */
const telling = oncePerProcess('waits-outside', () => new AsyncLocalStorage<() => void>());

/** Runs `work`. When `work` begins to wait for an external system, it may call `waitsOutside`, which calls `tell`. */
export const inRun = <T>(tell: () => void, work: () => T): T => telling.run(tell, work);

/**
 * Signals that from now on this run mostly waits for an external system, such as a webhook receiver that does not
 * answer. The run then uses almost no resources, so other runs need not wait for its slot. Does nothing outside
 * `inRun`, for example when an external Inngest server called the function.
 */
export const waitsOutside = (): void => telling.getStore()?.();
