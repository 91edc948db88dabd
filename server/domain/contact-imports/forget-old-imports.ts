import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldImports } from './contact-import.store.ts';

/** Files of people are kept 30 days. One at a time: it takes its rows along. */
export const forgetOldImports = (at: Date = now()): Promise<number> =>
  inBatches(1, (limit) => deleteOldImports(at, limit));
