import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldBulks } from './contact-bulk.store.ts';

/** Nobody asks after a month how an act on many contacts went; the audit log has it. */
export const forgetOldBulks = (at: Date = now()): Promise<number> =>
  inBatches(100, (limit) => deleteOldBulks(at, limit));
