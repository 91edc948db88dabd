import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyDetails } from './request-detail.store.ts';

/** Nothing of what calls of the organization said until now is kept any more. */
export const emptyCallDetails = (tx: Tx, organizationId: string): Promise<void> =>
  emptyDetails(tx, organizationId, now());
