import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/**
 * The name under which the watchdog reports work that blocked the process. The work can be a table's row, a job or a
 * request.
 */
export interface WorkName {
  readonly kind: string;
  readonly key: string;
}

/** Stores the name of the current work. The watchdog's thread reads it (`server/boot/process/watchdog-thread.ts`). */
const working = oncePerProcess('working-on', () => new AsyncLocalStorage<WorkName>());

/**
 * Runs `work` under a name, which the watchdog reads while the work keeps the event loop busy. Inner work may have
 * another name.
 */
export const workingOn = <T>(name: WorkName, work: () => T): T => working.run(name, work);

/** Sets the name of the current work, from here to its end. */
export const beginWorkOn = (name: WorkName): void => working.enterWith(name);

/** Returns the name of the work that is running now. Undefined if the work has no name. */
export const workAtHand = (): WorkName | undefined => working.getStore();
