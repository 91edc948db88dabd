import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { workAtHand } from '#server/jobs/working-on.ts';
import type { Part } from './stop-on-signals.ts';

/** The path from the folder in which the process was started: Next bundles the code it serves, but no threads. */
const threadFile = path.resolve('server/boot/process/watchdog-thread.ts');
const beatMs = 250;
/** How long a process that ends by an exception waits for the thread to record its work. */
const lastWordMs = 15_000;

/** The exit code by which a supervisor recognizes an end caused by the watchdog (EX_SOFTWARE). */
export const watchdogExitCode = 70;

/**
 * Positions in the memory shared with the thread: how often the loop has run, and whether the final record was stored.
 */
const beatsPlace = 0;
const notedPlace = 1;

/**
 * Starts a thread that watches this process's event loop. A process whose loop is blocked for `WATCHDOG_MS` is ended.
 * The log and `process_deaths` get the name of the blocking work, so that work which ended a process twice is not
 * started a third time. A process that is frozen as a whole freezes its thread too and is not ended when it goes on. A
 * process with a debugger is not ended either.
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
  const timer = setInterval(() => void Atomics.add(shared, beatsPlace, 1), beatMs);
  timer.unref();
  // An uncaught exception ends the process. Its work is known here without asking the main thread.
  const lastWord = (error: unknown) => {
    const work = workAtHand();
    // Where a listener handles such exceptions (Next has one), the process goes on and has not died.
    if (!work || process.listenerCount('uncaughtException') > 0) return;
    thread.postMessage({ id: newId(), ...work, stack: error instanceof Error ? error.stack : String(error) });
    Atomics.wait(shared, notedPlace, 0, lastWordMs);
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
