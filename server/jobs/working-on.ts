import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** A piece of work as the watchdog names it, should it stop the process: rows of a table, jobs by their name, requests. */
export interface WorkName {
  readonly kind: string;
  readonly key: string;
}

/** The watchdog's thread looks for it by this name (`server/boot/watchdog-thread.ts`). */
const working = oncePerProcess('working-on', () => new AsyncLocalStorage<WorkName>());

/** Does `work`, which is what runs whenever the event loop is at it; work within it may have a name of its own. */
export const workingOn = <T>(name: WorkName, work: () => T): T => working.run(name, work);

/** The same for the rest of what is under way, from here on. */
export const beginWorkOn = (name: WorkName): void => working.enterWith(name);

/** What runs now; undefined where nobody said. */
export const workAtHand = (): WorkName | undefined => working.getStore();
