import { now } from '#server/base/clock.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimTurn, findQueuesToGive, findWaitingIn, lockTurn } from './turn.store.ts';

/** How long ago a member may have been seen in the panel to count as present. */
const presentMs = 60_000;
const seenSince = () => new Date(now().getTime() - presentMs);
/** How many conversations of one queue are read at once; the reconciler finds the rest. */
const atOnce = 100;

/**
 * Returns the member whose turn it is in a queue that distributes in turn: one who is present, has room, and was given
 * a conversation longest ago. Null if there is none, or if members take conversations themselves. The queue is locked
 * until the commit, so that no two conversations are given at once.
 */
export async function takeTurn(tx: Tx, organizationId: string, queueId: string): Promise<string | null> {
  if (!(await lockTurn(tx, organizationId, queueId))) return null;
  const claimed = await claimTurn(tx, organizationId, queueId, { roles: assignableRoles, seenSince: seenSince() });
  return claimed?.user_id ?? null;
}

/** Finds the queues with a waiting conversation and a present member, for the reconciler. */
export const queuesToGive = (): Promise<{ organization_id: string; queue_id: string }[]> =>
  findQueuesToGive(seenSince());

export const waitingIn = (organizationId: string, queueId: string): Promise<{ id: string }[]> =>
  findWaitingIn(organizationId, queueId, atOnce);
