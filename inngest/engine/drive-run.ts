import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#server/base/log.ts';
import { cameBack, lookForDeaths } from '#server/domain/platform/work/deaths.ts';
import { isKiller, killerWords } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { type WorkName, workingOn } from '#server/jobs/working-on.ts';
import { type Executor, executeRun, failRun } from './execute-run.ts';
import { type RunRow, restRun } from './run.store.ts';

const failureMaxMs = 600_000;
const pauseMs = 500;

/** How long a run of an unknown function is postponed. Another process, with another version, may know the function. */
const unknownRestMs = 60_000;
const unknownTriesMax = 60;

/**
 * Returns the name by which the watchdog identifies a run. The name is made from the event's data, so that a repeated
 * wake-up counts as the same work. All runs of a cron share one name.
 */
const workNameOf = ({ function_id, event: { name, data } }: RunRow): WorkName =>
  isScheduled(name) ? { kind: 'cron', key: function_id } : { kind: name, key: keyOf(name, data) };

const isScheduled = (name: string): boolean => name === 'inngest/scheduled.timer';

/**
 * Attempts a run. The run ends as dead if it was taken too often without progress, because its process died or its
 * answer could not be stored.
 */
async function attempt(executor: Executor, run: RunRow): Promise<void> {
  const fn = executor.functions.find(({ id }) => id === run.function_id);
  if (!fn && run.tries < unknownTriesMax) return restRun(run, unknownRestMs, run.attempt, true);
  if (!fn || run.tries > executor.triesMax) {
    const message = fn ? `taken ${run.tries - 1} times without any progress` : 'there is no such function any more';
    await failRun(executor, run, 'dead', { name: 'Dead', message });
    return;
  }
  const name = workNameOf(run);
  // A person may have just requested this work again in another process, which resets the count.
  if (isKiller(name)) await lookForDeaths();
  if (isKiller(name)) {
    await failRun(executor, run, 'dead', { name: 'Dead', message: killerWords(name) });
    return;
  }
  await workingOn(name, () => executeRun(executor, fn, run));
  await cameBack(name);
}

/**
 * Gives back a run after a failure of the job engine itself. Repeats the attempt until the database has recorded it,
 * because until then the run belongs to this worker.
 */
async function letGo(executor: Executor, run: RunRow): Promise<void> {
  for (;;) {
    try {
      await restRun(run, Math.min(failureMaxMs, 250 * 2 ** run.tries), run.attempt, true);
      return executor.poke('due');
    } catch (error) {
      log.warn({ run: run.id, error: String(error) }, 'a run could not be let go of yet');
      await delay(pauseMs);
    }
  }
}

/**
 * Executes a run that this worker has taken. Never throws. A failure of the engine itself postpones the run; a failure
 * of the function counts as a failed attempt.
 */
export async function driveRun(executor: Executor, run: RunRow): Promise<void> {
  try {
    await attempt(executor, run);
  } catch (error) {
    log.error(
      { function: run.function_id, run: run.id, error: String(error) },
      'a run was put off: trouble of our own',
    );
    await letGo(executor, run);
  }
}
