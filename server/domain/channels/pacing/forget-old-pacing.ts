import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteOldAdmissions,
  deleteOldBudgets,
  deleteOldPairs,
  deleteOldPersons,
  deleteOldReached,
  findStalePortfolios,
} from './pacing.store.ts';

/** Deletes pacing rows that are too old to affect any sending rule. */
export async function forgetOldPacing(at: Date = now()): Promise<void> {
  await inBatches(1_000, (limit) => deleteOldAdmissions(at, limit));
  await inBatches(1_000, (limit) => deleteOldPairs(at, limit));
  await inBatches(5_000, (limit) => deleteOldPersons(at, limit));
  await inBatches(1_000, (limit) => deleteOldBudgets(at, limit));
  for (const portfolio of await findStalePortfolios(at)) {
    await inBatches(1_000, (limit) => transact((tx) => deleteOldReached(tx, portfolio, at, limit)));
  }
}
