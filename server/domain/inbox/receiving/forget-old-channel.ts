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

/** How long data that belongs to no organization is stored, in days. No organization's setting applies to it. */
const nobodysDays = 30;
const strayDays = 90;
const atOnce = 1_000;

/**
 * Deletes raw data of the channel after the organization's retention time of 1 to 90 days. Until then, dead letters can
 * be inspected. Processed items are no longer needed, because a message that arrives again is recognized by the wamid
 * of the stored message.
 */
export async function forgetOldChannel(at: Date = now()): Promise<void> {
  await inBatches(atOnce, (limit) => deleteOldItems(at, limit));
  await inBatches(atOnce, (limit) => deleteNobodysItems(at, nobodysDays, limit));
  await inBatches(atOnce, (limit) => emptyWorkedPayloads(at, limit));
  await inBatches(atOnce, (limit) => deleteOldPayloads(at, nobodysDays, limit));
  await inBatches(atOnce, (limit) => deleteOldStatuses(at, limit));
  await inBatches(atOnce, (limit) => deleteOldStrayClicks(at, strayDays, limit));
}
