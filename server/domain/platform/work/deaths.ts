import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deathsOf, hashOfWork, isKiller, killerWords, knowDeaths, unknowDeaths } from '#server/jobs/killers.ts';
import { type WorkName, workingOn } from '#server/jobs/working-on.ts';
import { WorkFailed } from './failure-outcome.ts';
import { deleteDeaths, deleteOldDeaths, selectDeaths } from './work-row.store.ts';

/**
 * The interval, in milliseconds, at which the crash counts are read again. The watchdog ends a process only after its
 * event loop was blocked for much longer.
 */
const lookEveryMs = 2_000;

/** Loads how often each piece of work has crashed a process. */
export const lookForDeaths = async (): Promise<void> => knowDeaths(await selectDeaths());

/**
 * Loads the crash counts now and then at regular intervals. This process therefore knows which work has crashed another
 * process before it starts the same work.
 */
export async function keepKnowingDeaths(): Promise<{ stop(): Promise<void> }> {
  await lookForDeaths();
  const timer = setInterval(() => void lookForDeaths().catch(() => {}), lookEveryMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/**
 * Resets the crash count of this work. Called when the work ended, became a dead letter, or was requested again by a
 * person.
 */
export async function forgetDeaths(work: WorkName): Promise<void> {
  unknowDeaths(work);
  await deleteDeaths(work.kind, hashOfWork(work.key));
}

/**
 * Resets the crash count of work that ended. If such work was counted, it did not cause the crash, but was running
 * while other work did.
 */
export async function cameBack(name: WorkName): Promise<void> {
  if (deathsOf(name) === 0) return;
  await forgetDeaths(name).catch((error: unknown) => log.warn({ error: String(error) }, 'deaths were not forgotten'));
}

/**
 * Runs `work` under its name, so that the watchdog can report which work blocked a process that died. If the work has
 * crashed a process twice, the work is not started. In this case, throws a final `WorkFailed` and resets the count, so
 * that a person can request the work again.
 */
export async function workNamed<T>(name: WorkName, work: () => Promise<T>): Promise<T> {
  if (isKiller(name)) {
    await forgetDeaths(name);
    throw new WorkFailed(killerWords(name), true);
  }
  const done = await workingOn(name, work);
  await cameBack(name);
  return done;
}

/** Deletes the records of crashes that are older than a week. */
export const forgetOldDeaths = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldDeaths(at, limit));
