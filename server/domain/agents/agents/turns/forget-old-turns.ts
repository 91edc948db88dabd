import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldTurns, emptyOldToolCalls, emptyOldTraces, endDeserted } from './turn.store.ts';

const atOnce = 1_000;

/**
 * Deletes old data of turns. First ends the turns that no worker finished. Traces and the input and output of tools
 * contain texts of customers, so they are emptied when the organization's raw data expires. For yearly reports, the
 * turn and its cost are stored for 400 days.
 */
export async function forgetOldTurns(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => endDeserted(at, limit));
  await inBatches(atOnce, (limit) => emptyOldTraces(at, limit));
  await inBatches(atOnce, (limit) => emptyOldToolCalls(at, limit));
  await inBatches(atOnce, (limit) => deleteOldTurns(at, limit));
}
