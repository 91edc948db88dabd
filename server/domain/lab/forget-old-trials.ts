import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldBacktests, deleteOldMarks, deleteOldRuns, emptyOldTrials } from './forget-old-trials.store.ts';

const atOnce = 200;

/**
 * What a trial answered, what its judge said of it, and whole backtests go with the organization's raw data; whether it passed, and what
 * it cost, after 90 days. Cases stay: they are settings, without personal data.
 */
export async function forgetOldTrials(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => emptyOldTrials(at, limit));
  await inBatches(atOnce, (limit) => deleteOldRuns(at, limit));
  await inBatches(atOnce, (limit) => deleteOldBacktests(at, limit));
  await inBatches(atOnce, (limit) => deleteOldMarks(at, limit));
}
