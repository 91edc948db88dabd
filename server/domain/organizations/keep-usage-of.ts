import type { Tx } from '#server/db/transact.ts';
import { tallyErased } from './erased-usage.store.ts';

/** Before conversations are erased: what was consumed by them stays consumed, as numbers without people. */
export const keepUsageOf = (tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<void> =>
  tallyErased(tx, organizationId, conversationIds);
