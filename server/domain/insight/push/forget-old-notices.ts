import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldNotices } from './notice.store.ts';

const hourMs = 3_600_000;

/** Deletes notifications after an hour: those that were given up, and those that were sent without a known outcome. */
export const forgetOldNotices = (at: Date = now()): Promise<unknown> =>
  inBatches(5_000, (limit) => deleteOldNotices(new Date(at.getTime() - hourMs), limit));
