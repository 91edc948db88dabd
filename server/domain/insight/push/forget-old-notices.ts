import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldNotices } from './notice.store.ts';

const hourMs = 3_600_000;

/** Deletes notices after an hour: those that were sent without an outcome, and those given up. */
export const forgetOldNotices = (at: Date = now()): Promise<unknown> =>
  inBatches(5_000, (limit) => deleteOldNotices(new Date(at.getTime() - hourMs), limit));
