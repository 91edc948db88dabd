import type { Tx } from '#server/db/transact.ts';
import { deleteOwnViews } from './view.store.ts';

/** Of somebody who leaves: their own views go with the membership, shared ones stay everybody's. */
export const removeOwnViews = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deleteOwnViews(tx, organizationId, userId);
