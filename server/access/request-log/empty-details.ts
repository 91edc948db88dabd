import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyDetails } from './request-detail.store.ts';

/** Deletes the stored details of all calls of the organization until now. */
export const emptyCallDetails = (tx: Tx, organizationId: string): Promise<void> =>
  emptyDetails(tx, organizationId, now());
