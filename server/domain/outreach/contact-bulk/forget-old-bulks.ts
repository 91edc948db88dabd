import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldBulks } from './contact-bulk.store.ts';

/** Deletes bulk actions after 30 days, when their results are no longer needed. The audit log keeps a record. */
export const forgetOldBulks = (at: Date = now()): Promise<number> =>
  inBatches(100, (limit) => deleteOldBulks(at, limit));
