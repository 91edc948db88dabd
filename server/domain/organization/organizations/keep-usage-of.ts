import type { Tx } from '#server/db/transact.ts';
import { tallyErased } from './usage-day.store.ts';

/** Stores the usage of conversations as numbers without personal data. Call it before the conversations are erased. */
export const keepUsageOf = (tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<void> =>
  tallyErased(tx, organizationId, conversationIds);
