import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** The name under which the watchdog reports work that blocked the process: a table's row, a job, a request. */
export interface WorkName {
  readonly kind: string;
  readonly key: string;
}

/** The watchdog's thread finds it under this name (`server/boot/process/watchdog-thread.ts`). */
const working = oncePerProcess('working-on', () => new AsyncLocalStorage<WorkName>());

/** Runs `work` under its name, which the watchdog reads while the event loop is busy with it; inner work may have another name. */
export const workingOn = <T>(name: WorkName, work: () => T): T => working.run(name, work);

/** Names the rest of the current work, from here on. */
export const beginWorkOn = (name: WorkName): void => working.enterWith(name);

/** The name of the work that runs now; undefined where none was given. */
export const workAtHand = (): WorkName | undefined => working.getStore();
