import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldCounts } from './fault-profile.store.ts';
import { deleteOldArrivals } from './hook.store.ts';
import { deleteOldMedia } from './media.store.ts';
import { deleteOldCallbacks, deleteOldChats } from './sandbox.store.ts';

/**
 * Deletes old data of the sandbox: chats after 30 days, media after 7 days, callbacks one day after they were posted,
 * and deliveries to the webhook inspector after one day.
 */
export async function forgetOldSandbox(at: Date = now()): Promise<void> {
  await inBatches(1_000, (limit) => deleteOldChats(at, limit));
  await inBatches(1_000, (limit) => deleteOldCallbacks(at, limit));
  await inBatches(1_000, (limit) => deleteOldCounts(at, limit));
  await inBatches(100, (limit) => deleteOldArrivals(at, limit));
  await inBatches(50, (limit) => deleteOldMedia(at, limit));
}
