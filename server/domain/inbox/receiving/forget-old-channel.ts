import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import {
  deleteNobodysItems,
  deleteOldItems,
  deleteOldPayloads,
  deleteOldStatuses,
  deleteOldStrayClicks,
  emptyWorkedPayloads,
} from './forget-old-channel.store.ts';

/** Data that belongs to no organization has no setting. */
const nobodysDays = 30;
const strayDays = 90;
const atOnce = 1_000;

/**
 * Deletes raw data of the channel after the days its organization keeps it (1 to 90); until then dead letters can be inspected.
 * Repetitions are recognised by the stored messages and their wamids, so processed items are not needed.
 */
export async function forgetOldChannel(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => deleteOldItems(at, limit));
  await inBatches(atOnce, (limit) => deleteNobodysItems(at, nobodysDays, limit));
  await inBatches(atOnce, (limit) => emptyWorkedPayloads(at, limit));
  await inBatches(atOnce, (limit) => deleteOldPayloads(at, nobodysDays, limit));
  await inBatches(atOnce, (limit) => deleteOldStatuses(at, limit));
  await inBatches(atOnce, (limit) => deleteOldStrayClicks(at, strayDays, limit));
}
