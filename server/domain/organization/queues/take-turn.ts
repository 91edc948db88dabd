import { now } from '#server/base/clock.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimTurn, findQueuesToGive, findWaitingIn, lockTurn } from './turn.store.ts';

/** How recently a member must have been seen in the panel to count as present, in milliseconds. */
const presentMs = 60_000;
const seenSince = () => new Date(now().getTime() - presentMs);
/** The maximum number of conversations of a queue that are read at once. The reconciler finds the rest. */
const atOnce = 100;

/**
 * Returns the member who gets the queue's next conversation: the present member with free capacity whose last
 * conversation was assigned longest ago. Null if no such member is present, or if the queue does not distribute its
 * conversations and members choose conversations themselves. The queue is locked until the commit, so that
 * conversations are assigned one after another.
 */
export async function takeTurn(tx: Tx, organizationId: string, queueId: string): Promise<string | null> {
  if (!(await lockTurn(tx, organizationId, queueId))) return null;
  const claimed = await claimTurn(tx, organizationId, queueId, { roles: assignableRoles, seenSince: seenSince() });
  return claimed?.user_id ?? null;
}

/** Finds, for the reconciler, queues that have an unassigned conversation and a present member. */
export const queuesToGive = (): Promise<{ organization_id: string; queue_id: string }[]> =>
  findQueuesToGive(seenSince());

export const waitingIn = (organizationId: string, queueId: string): Promise<{ id: string }[]> =>
  findWaitingIn(organizationId, queueId, atOnce);
