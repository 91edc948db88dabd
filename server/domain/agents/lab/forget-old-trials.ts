import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldBacktests, deleteOldMarks, deleteOldRuns, emptyOldTrials } from './forget-old-trials.store.ts';

const atOnce = 200;

/**
 * Deletes old results. The answer of a trial, its judge's reasons, and whole backtests go with the organization's raw
 * data. Whether a trial passed, and what it cost, goes after 90 days. Cases stay: they are settings, without personal
 * data.
 */
export async function forgetOldTrials(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => emptyOldTrials(at, limit));
  await inBatches(atOnce, (limit) => deleteOldRuns(at, limit));
  await inBatches(atOnce, (limit) => deleteOldBacktests(at, limit));
  await inBatches(atOnce, (limit) => deleteOldMarks(at, limit));
}
