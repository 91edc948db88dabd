import { now } from '#server/base/clock.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { hashKey } from '../hash-key.ts';
import { findSession, type SessionRow } from './session.store.ts';

/** The content of the session cookie: a secret that names the session, and no data that could become outdated. */
export interface SignedIn {
  readonly token: string;
}

export type SessionMember = Omit<SessionRow, 'role'> & { readonly role: Role };

/** The longest life of a session, however much it is used. */
export const sessionLifeMs = 30 * dayMs;
/** How long a session lives without being used. */
const sessionIdleMs = 14 * dayMs;

/** Returns the earliest times at which a session that is alive now can have begun and can have been seen last. */
export const sessionLimits = (at: Date = now()) => ({
  madeAfter: new Date(at.getTime() - sessionLifeMs),
  seenAfter: new Date(at.getTime() - sessionIdleMs),
});

/**
 * Returns the member to whom a session belongs now, with one statement, on every call. Null when the session or the
 * membership has ended.
 */
export async function findSessionMember(session: SignedIn): Promise<SessionMember | null> {
  // Cookies from before sessions were rows have no token.
  if (typeof session.token !== 'string') return null;
  const row = await findSession(hashKey(session.token), now(), sessionLimits());
  return row && { ...row, role: row.role as Role };
}
