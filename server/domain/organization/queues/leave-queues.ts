import type { Tx } from '#server/db/transact.ts';
import { deleteMemberships } from './queue-member.store.ts';

/** Removes a user who leaves the organization from all its queues. */
export const leaveQueues = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deleteMemberships(tx, organizationId, userId);
