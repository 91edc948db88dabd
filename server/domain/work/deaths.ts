import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deathsOf, hashOfWork, isKiller, killerWords, knowDeaths, unknowDeaths } from '#server/jobs/killers.ts';
import { type WorkName, workingOn } from '#server/jobs/working-on.ts';
import { deleteDeaths, deleteOldDeaths, selectDeaths } from './death.store.ts';
import { WorkFailed } from './failure-outcome.ts';

/** A process that dies of something has stood still for much longer. */
const lookEveryMs = 2_000;

/** Reads what processes have died of. */
export const lookForDeaths = async (): Promise<void> => knowDeaths(await selectDeaths());

/** Reads it now, and again and again: what another process dies of is known here before it is taken up. */
export async function keepKnowingDeaths(): Promise<{ stop(): Promise<void> }> {
  await lookForDeaths();
  const timer = setInterval(() => void lookForDeaths().catch(() => {}), lookEveryMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/** Its count begins anew: it came to an end, became a dead letter, or somebody asks for it by hand. */
export async function forgetDeaths(work: WorkName): Promise<void> {
  unknowDeaths(work);
  await deleteDeaths(work.kind, hashOfWork(work.key));
}

/** It came to an end: it was merely under way, or slow, while something else took a process down. Its count begins anew. */
export async function cameBack(name: WorkName): Promise<void> {
  if (deathsOf(name) === 0) return;
  await forgetDeaths(name).catch((error: unknown) => log.warn({ error: String(error) }, 'deaths were not forgotten'));
}

/**
 * Does `work` under its name, by which the watchdog tells what a process died of. What took its process down twice is not
 * begun: it throws `WorkFailed`, for good, and its count begins anew, for whoever asks for it by hand.
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

/** What has not come back is forgotten. */
export const forgetOldDeaths = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldDeaths(at, limit));
