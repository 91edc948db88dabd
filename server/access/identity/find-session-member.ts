import { now } from '#server/base/clock.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { hashKey } from '../hash-key.ts';
import { findSession, type SessionRow } from './session.store.ts';

/** The content of the session cookie: only a secret token. The cookie holds no data that could become outdated. */
export interface SignedIn {
  readonly token: string;
}

export type SessionMember = Omit<SessionRow, 'role'> & { readonly role: Role };

/** The longest life of a session, even if it is used all the time. */
export const sessionLifeMs = 30 * dayMs;
/** How long a session stays valid without being used. */
const sessionIdleMs = 14 * dayMs;

/**
 * Returns the limits for a valid session at the given time: the earliest time it may have begun, and the earliest time
 * it may last have been used.
 */
export const sessionLimits = (at: Date = now()) => ({
  madeAfter: new Date(at.getTime() - sessionLifeMs),
  seenAfter: new Date(at.getTime() - sessionIdleMs),
});

/**
 * Returns the member who is signed in with this session, or null when the session or the membership has ended. This
 * function runs on every request, and needs one SQL statement.
 */
export async function findSessionMember(session: SignedIn): Promise<SessionMember | null> {
  // Cookies of earlier versions, which did not store sessions in the database, have no token.
  if (typeof session.token !== 'string') return null;
  const row = await findSession(hashKey(session.token), now(), sessionLimits());
  return row && { ...row, role: row.role as Role };
}
