import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldKeys } from './idempotency.store.ts';

/**
 * Deletes idempotency keys with their results. A key is valid for 7 days (contract/messages.md#rules) and is deleted a
 * day later.
 */
export const forgetOldKeys = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldKeys(at, limit));
