import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldKeys } from './idempotency.store.ts';

/** Idempotency keys live 7 days (contract/messages.md#rules); a day later their results go. */
export const forgetOldKeys = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldKeys(at, limit));
