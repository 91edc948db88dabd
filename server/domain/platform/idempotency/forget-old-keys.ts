import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldKeys } from './idempotency.store.ts';

/** Idempotency keys are valid for 7 days (contract/messages.md#rules); their results are deleted a day later. */
export const forgetOldKeys = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldKeys(at, limit));
