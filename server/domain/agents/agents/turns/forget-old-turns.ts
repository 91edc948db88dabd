import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldTurns, emptyOldToolCalls, emptyOldTraces, endDeserted } from './forget-old-turns.store.ts';

const atOnce = 1_000;

/**
 * Deletes what turns no longer need. Traces of agents and the input and output of their tools hold what customers
 * wrote, so they are emptied with the organization's raw data. The turn itself and its cost stay for 400 days, for the
 * figures of a year. Turns whose worker died, and that no other worker took up, are ended first.
 */
export async function forgetOldTurns(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => endDeserted(at, limit));
  await inBatches(atOnce, (limit) => emptyOldTraces(at, limit));
  await inBatches(atOnce, (limit) => emptyOldToolCalls(at, limit));
  await inBatches(atOnce, (limit) => deleteOldTurns(at, limit));
}
