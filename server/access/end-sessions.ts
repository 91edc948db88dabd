import { now } from '#server/base/clock.ts';
import { tellMemberNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { hashKey } from './hash-key.ts';
import { deleteFactors, deletePushOfEnded, endSessionOfToken, endSessionRows } from './session.store.ts';

interface Which {
  readonly userId: string;
  readonly organizationId?: string;
  readonly id?: string;
  readonly exceptId?: string | undefined;
}

/** Why a session ended; whoever signs out keeps a device that is known. */
type EndedBy = 'revoked' | 'removed' | 'password';

/** Nothing reaches a browser that is signed out: neither its streams nor its notices. */
async function tellEnded(tx: Tx, userId: string): Promise<void> {
  await deletePushOfEnded(tx, userId);
  await tellMemberNews(tx, userId);
}

/**
 * Ends the person's sessions, all or those that are named; counts from their next call on, and live streams look at once.
 * Returns how many there were.
 */
export async function endSessions(
  tx: Tx,
  { userId, organizationId, id, exceptId }: Which,
  by: EndedBy,
): Promise<number> {
  const which = { userId, organizationId: organizationId ?? null, id: id ?? null, exceptId: exceptId ?? null };
  const ended = await endSessionRows(tx, which, by, now());
  if (ended > 0) await tellEnded(tx, userId);
  return ended;
}

/** Takes away whatever somebody could still get in with: the account has got an owner, and it may be another one. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await deleteFactors(tx, userId);
  await endSessions(tx, { userId }, 'password');
}

/** Ends the session this token opens; null when it opens none any more. */
export async function endOwnSession(tx: Tx, token: string) {
  const ended = await endSessionOfToken(tx, hashKey(token), now());
  if (ended) await tellEnded(tx, ended.user_id);
  return ended;
}
