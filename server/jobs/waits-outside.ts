import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** How the run that is being worked on tells whoever drives it. */
const telling = oncePerProcess('waits-outside', () => new AsyncLocalStorage<() => void>());

/** Does `work`, which may say by `waitsOutside` that it has begun to wait. */
export const inRun = <T>(tell: () => void, work: () => T): T => telling.run(tell, work);

/**
 * From here on this run mostly waits for somebody outside (a receiver that does not answer) and uses next to nothing of
 * ours: others need not wait for its place. Says nothing where no engine of ours drives the run.
 */
export const waitsOutside = (): void => telling.getStore()?.();
