import { now } from '#server/base/clock.ts';
import { assignableRoles } from '#server/contract/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimTurn, findQueuesToGive, findWaitingIn, lockTurn } from './turn.store.ts';

/** Whoever was seen in the panel so long ago is present. */
const presentMs = 60_000;
const seenSince = () => new Date(now().getTime() - presentMs);
/** Of one queue in one go; the reconciler finds the rest. */
const atOnce = 100;

/**
 * Whose turn it is in a queue that gives in turn: one who is present, has room, and was given one longest ago. Null where
 * nobody is, or people take for themselves. The queue is held until the commit, so that no two are given at once.
 */
export async function takeTurn(tx: Tx, organizationId: string, queueId: string): Promise<string | null> {
  if (!(await lockTurn(tx, organizationId, queueId))) return null;
  const claimed = await claimTurn(tx, organizationId, queueId, { roles: assignableRoles, seenSince: seenSince() });
  return claimed?.user_id ?? null;
}

/** For the reconciler: where somebody waits who may be given. */
export const queuesToGive = (): Promise<{ organization_id: string; queue_id: string }[]> =>
  findQueuesToGive(seenSince());

export const waitingIn = (organizationId: string, queueId: string): Promise<{ id: string }[]> =>
  findWaitingIn(organizationId, queueId, atOnce);
