import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldEvents, deleteOldPauses, deleteOldReplays } from './event.store.ts';

/**
 * Events are kept 30 days with their deliveries and attempts (contract/lists.md); pauses as long as the events that were
 * missed in them; replays 90 days.
 */
export async function forgetOldEvents(at: Date = now()): Promise<void> {
  // Few at once: each takes its deliveries and their attempts along.
  await inBatches(200, (limit) => deleteOldEvents(at, limit));
  await inBatches(1_000, (limit) => deleteOldPauses(at, limit));
  await inBatches(1_000, (limit) => deleteOldReplays(at, limit));
}
