import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldImports } from './contact-import.store.ts';

/**
 * Deletes ended imports that were created more than 30 days ago, because files with personal data are not stored
 * longer. Deletes one import at a time, because all rows of the import are deleted with it.
 */
export const forgetOldImports = (at: Date = now()): Promise<number> =>
  inBatches(1, (limit) => deleteOldImports(at, limit));
