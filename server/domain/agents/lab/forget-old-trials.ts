import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldBacktests, deleteOldMarks, deleteOldRuns, emptyOldTrials } from './forget-old-trials.store.ts';

const atOnce = 200;

/**
 * Deletes old test results. Answers of trials, judges' reasons and whole backtests are deleted when the organization's
 * raw data expires. Whether a trial passed, and what it cost, is deleted after 90 days. Marks on questions are deleted
 * after 400 days. Test cases stay: they are settings and contain no personal data.
 */
export async function forgetOldTrials(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => emptyOldTrials(at, limit));
  await inBatches(atOnce, (limit) => deleteOldRuns(at, limit));
  await inBatches(atOnce, (limit) => deleteOldBacktests(at, limit));
  await inBatches(atOnce, (limit) => deleteOldMarks(at, limit));
}
