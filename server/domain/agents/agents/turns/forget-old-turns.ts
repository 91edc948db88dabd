import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldTurns, emptyOldToolCalls, emptyOldTraces, endDeserted } from './turn.store.ts';

const atOnce = 1_000;

/**
 * Deletes old data of turns. Traces and the input and output of tools contain texts of customers, so they are emptied
 * when the organization's raw data expires. The turn and its cost are kept for 400 days, for yearly reports. First,
 * turns that no worker finished are ended.
 */
export async function forgetOldTurns(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => endDeserted(at, limit));
  await inBatches(atOnce, (limit) => emptyOldTraces(at, limit));
  await inBatches(atOnce, (limit) => emptyOldToolCalls(at, limit));
  await inBatches(atOnce, (limit) => deleteOldTurns(at, limit));
}
