import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { workAtHand } from '#server/jobs/working-on.ts';
import type { Part } from './stop-on-signals.ts';

/**
 * The file of the thread's code, relative to the working directory. Next bundles the code that it serves, but not the
 * code of threads.
 */
const threadFile = path.resolve('server/boot/process/watchdog-thread.ts');
const heartbeatMs = 250;
/** How long a process that ends by an uncaught exception waits until the thread has recorded its work. */
const lastWordMs = 15_000;

/**
 * The exit code of a process that the watchdog ended (EX_SOFTWARE), by which a supervisor can recognize the watchdog.
 */
export const watchdogExitCode = 70;

/**
 * Positions in the memory that is shared with the thread. The first position counts how often the event loop has run.
 * The second position tells that the work of an ending process was recorded.
 */
const heartbeatsSlot = 0;
const notedSlot = 1;

/**
 * Starts a thread that watches the event loop of this process and ends the process if the loop is blocked for
 * `WATCHDOG_MS`. The blocking work is logged and recorded in `process_deaths`, so that work which ended a process twice
 * is not started a third time. If the whole process is frozen, the thread is frozen too, and the process is not ended
 * when it continues. A process with a debugger is not ended either.
 */
export function startWatchdog(limitMs = env.WATCHDOG_MS): Part {
  if (limitMs === 0 || inspector.url() || process.execArgv.some((word) => word.startsWith('--inspect'))) {
    return { stop: async () => {} };
  }
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData = { shared, limitMs, exitCode: watchdogExitCode, databaseUrl: env.DATABASE_URL };
  const thread = new Worker(threadFile, { workerData, execArgv: [], env: {} });
  thread.unref();
  thread.on('error', (error) =>
    log.error({ error: String(error) }, 'the watchdog ended: nobody notices a loop that stands'),
  );
  const timer = setInterval(() => void Atomics.add(shared, heartbeatsSlot, 1), heartbeatMs);
  timer.unref();
  // An uncaught exception ends the process. Its current work is known here, so the thread need not read it.
  const lastWord = (error: unknown) => {
    const work = workAtHand();
    // If there is a listener for uncaught exceptions (Next has one), the process does not end.
    if (!work || process.listenerCount('uncaughtException') > 0) return;
    thread.postMessage({ id: newId(), ...work, stack: error instanceof Error ? error.stack : String(error) });
    Atomics.wait(shared, notedSlot, 0, lastWordMs);
  };
  process.on('uncaughtExceptionMonitor', lastWord);
  return {
    stop: async () => {
      clearInterval(timer);
      process.off('uncaughtExceptionMonitor', lastWord);
      await thread.terminate();
    },
  };
}
