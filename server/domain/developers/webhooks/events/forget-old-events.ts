import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldEvents, deleteOldPauses, deleteOldReplays } from './event.store.ts';

/**
 * Deletes events after 30 days, with their deliveries and attempts (contract/lists.md). An endpoint's pauses are kept
 * as long as the events that it missed during them; replays are kept for 90 days.
 */
export async function forgetOldEvents(at: Date = now()): Promise<void> {
  // Only a few events are deleted at once, because their deliveries and attempts are deleted with them.
  await inBatches(200, (limit) => deleteOldEvents(at, limit));
  await inBatches(1_000, (limit) => deleteOldPauses(at, limit));
  await inBatches(1_000, (limit) => deleteOldReplays(at, limit));
}
