import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#server/base/log.ts';
import { cameBack, lookForDeaths } from '#server/domain/work/deaths.ts';
import { isKiller, killerWords } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { type WorkName, workingOn } from '#server/jobs/working-on.ts';
import { type Executor, executeRun, failRun } from './execute-run.ts';
import { type RunRow, restRun } from './run.store.ts';

const troubleMaxMs = 600_000;
const pauseMs = 500;

/** Runs of a function a deployment dropped have nothing left to do; they are looked at again, should it be another process' function. */
const unknownRestMs = 60_000;
const unknownTriesMax = 60;

/** What the watchdog calls a run: by its event's words, so that a wake-up that comes anew is the same work. A cron is always another. */
const workNameOf = ({ function_id, event: { name, data } }: RunRow): WorkName =>
  isScheduled(name) ? { kind: 'cron', key: function_id } : { kind: name, key: keyOf(name, data) };

const isScheduled = (name: string): boolean => name === 'inngest/scheduled.timer';

/** A run that was taken too often without any progress (its process died, its answer could not be kept) ends as dead. */
async function attempt(executor: Executor, run: RunRow): Promise<void> {
  const fn = executor.functions.find(({ id }) => id === run.function_id);
  if (!fn && run.tries < unknownTriesMax) return restRun(run, unknownRestMs, run.attempt, true);
  if (!fn || run.tries > executor.triesMax) {
    const message = fn ? `taken ${run.tries - 1} times without any progress` : 'there is no such function any more';
    await failRun(executor, run, 'dead', { name: 'Dead', message });
    return;
  }
  const name = workNameOf(run);
  // Somebody may have let it begin anew in another process a moment ago.
  if (isKiller(name)) await lookForDeaths();
  if (isKiller(name)) {
    await failRun(executor, run, 'dead', { name: 'Dead', message: killerWords(name) });
    return;
  }
  await workingOn(name, () => executeRun(executor, fn, run));
  await cameBack(name);
}

/** Lets go of a run we had trouble with. Until the database hears of it the run is ours, so it is told again and again. */
async function letGo(executor: Executor, run: RunRow): Promise<void> {
  for (;;) {
    try {
      await restRun(run, Math.min(troubleMaxMs, 250 * 2 ** run.tries), run.attempt, true);
      return executor.poke('due');
    } catch (error) {
      log.warn({ run: run.id, error: String(error) }, 'a run could not be let go of yet');
      await delay(pauseMs);
    }
  }
}

/** Drives a run that was taken; never throws. Trouble of our own (not of the function) puts the run off. */
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
