import { now } from '#server/base/clock.ts';
import { tellMemberNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { hashKey } from '../hash-key.ts';
import { deleteFactors, deletePushOfEnded, endSessionOfToken, endSessionRows } from './session.store.ts';

interface Which {
  readonly userId: string;
  readonly organizationId?: string;
  readonly id?: string;
  readonly exceptId?: string | undefined;
}

/** Why a session ended. A sign-out is not among these; after it the device is still known. */
type EndedBy = 'revoked' | 'removed' | 'password';

/** Stops streams and notices to browsers that are signed out. */
async function tellEnded(tx: Tx, userId: string): Promise<void> {
  await deletePushOfEnded(tx, userId);
  await tellMemberNews(tx, userId);
}

/**
 * Ends the person's sessions, all of them or those selected. It takes effect from their next call on, and live streams
 * check at once. Returns how many there were.
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

/** Removes every way into an account that has got an owner, who may be another person than before. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await deleteFactors(tx, userId);
  await endSessions(tx, { userId }, 'password');
}

/** Ends the session of this token; returns null when the token has no session any more. */
export async function endOwnSession(tx: Tx, token: string) {
  const ended = await endSessionOfToken(tx, hashKey(token), now());
  if (ended) await tellEnded(tx, ended.user_id);
  return ended;
}
