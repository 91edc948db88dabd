import type { Tx } from '#server/db/transact.ts';
import { deleteOwnViews } from './view.store.ts';

/** Deletes the unshared views of a user who leaves the organization. Shared views stay. */
export const removeOwnViews = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deleteOwnViews(tx, organizationId, userId);
