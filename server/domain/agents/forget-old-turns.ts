import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldTurns, emptyOldToolCalls, emptyOldTraces, endDeserted } from './forget-old-turns.store.ts';

const atOnce = 1_000;

/**
 * Traces of agents, and what their tools were asked and told, hold what customers wrote: they go with the organization's raw data. That a turn was taken, and what
 * it used, is kept for the figures of a year. One whose worker died, and that nobody asked for again, is ended before.
 */
export async function forgetOldTurns(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => endDeserted(at, limit));
  await inBatches(atOnce, (limit) => emptyOldTraces(at, limit));
  await inBatches(atOnce, (limit) => emptyOldToolCalls(at, limit));
  await inBatches(atOnce, (limit) => deleteOldTurns(at, limit));
}
