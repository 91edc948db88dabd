import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyDetails } from './request-detail.store.ts';

/** Deletes all details of the organization's calls that were stored until now. */
export const emptyCallDetails = (tx: Tx, organizationId: string): Promise<void> =>
  emptyDetails(tx, organizationId, now());
