import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { workAtHand } from '#server/jobs/working-on.ts';
import type { Part } from './stop-on-signals.ts';

/** Named by its place below where the process was started: Next bundles what it serves, but no threads. */
const threadFile = path.resolve('server/boot/watchdog-thread.ts');
const beatMs = 250;
/** A process that ends by an exception waits no longer for the thread to note what it was at. */
const lastWordMs = 15_000;

/** By what a supervisor can tell it from other ends (EX_SOFTWARE). */
export const watchdogExitCode = 70;

/** Shared with the thread: how often the loop has turned, and whether the last word was noted. */
const beatsPlace = 0;
const notedPlace = 1;

/**
 * A thread watches this process's event loop: one that stands for `WATCHDOG_MS` is ended, with the name of what stands on it
 * in the log and in `process_deaths`, so that what did it twice is not taken up a third time. A process that is frozen as
 * a whole freezes its thread too, and is not ended when it goes on; nor is one that somebody debugs.
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
  // Of an exception nobody caught, which ends the process, the one that threw is known without asking.
  const lastWord = (error: unknown) => {
    const work = workAtHand();
    // Where somebody takes such exceptions (Next does) the process goes on: nobody died.
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
