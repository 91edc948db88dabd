import type { Tx } from '#server/db/transact.ts';
import { deletePlaces } from './queue-member.store.ts';

/** Of somebody who leaves the organization. */
export const leaveQueues = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deletePlaces(tx, organizationId, userId);
