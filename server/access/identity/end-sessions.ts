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

/** Why a session was ended. A normal sign-out is not listed here, because the device stays known after it. */
type EndedBy = 'revoked' | 'removed' | 'password';

/**
 * Deletes the push registrations of a person's ended sessions, and makes live streams check the person's access again.
 */
async function tellEnded(tx: Tx, userId: string): Promise<void> {
  await deletePushOfEnded(tx, userId);
  await tellMemberNews(tx, userId);
}

/**
 * Ends all sessions of a person, or the selected sessions. The next call of such a session is refused, and live streams
 * check at once. Returns the number of ended sessions.
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

/**
 * Ends all sessions of an account and deletes its second factor, recovery codes and reset links. Called when a person
 * proves to own the account's e-mail address, because another person may have used the account before.
 */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await deleteFactors(tx, userId);
  await endSessions(tx, { userId }, 'password');
}

/** Ends the session of this token. Returns null when the session has already ended. */
export async function endOwnSession(tx: Tx, token: string) {
  const ended = await endSessionOfToken(tx, hashKey(token), now());
  if (ended) await tellEnded(tx, ended.user_id);
  return ended;
}
