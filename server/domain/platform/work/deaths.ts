import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deathsOf, hashOfWork, isKiller, killerWords, knowDeaths, unknowDeaths } from '#server/jobs/killers.ts';
import { type WorkName, workingOn } from '#server/jobs/working-on.ts';
import { deleteDeaths, deleteOldDeaths, selectDeaths } from './death.store.ts';
import { WorkFailed } from './failure-outcome.ts';

/** How often the counts are read again; a process that dies has blocked for much longer than this. */
const lookEveryMs = 2_000;

/** Reads which work processes have died of. */
export const lookForDeaths = async (): Promise<void> => knowDeaths(await selectDeaths());

/** Reads the counts now and then regularly, so that this process knows what another one died of before it takes that work up. */
export async function keepKnowingDeaths(): Promise<{ stop(): Promise<void> }> {
  await lookForDeaths();
  const timer = setInterval(() => void lookForDeaths().catch(() => {}), lookEveryMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/** Resets the count of this work: it ended, became a dead letter, or a person asked for it by hand. */
export async function forgetDeaths(work: WorkName): Promise<void> {
  unknowDeaths(work);
  await deleteDeaths(work.kind, hashOfWork(work.key));
}

/** Resets the count of work that ended: it was only running, or slow, while something else took the process down. */
export async function cameBack(name: WorkName): Promise<void> {
  if (deathsOf(name) === 0) return;
  await forgetDeaths(name).catch((error: unknown) => log.warn({ error: String(error) }, 'deaths were not forgotten'));
}

/**
 * Runs `work` under its name; the watchdog uses the name to say what a process died of. Work that took its process down
 * twice is not started: this throws a final `WorkFailed` and resets the count, so that a person can ask for it again.
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

/** Deletes the death counts of work that was not started again for a week. */
export const forgetOldDeaths = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldDeaths(at, limit));
