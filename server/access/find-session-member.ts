import { now } from '#server/base/clock.ts';
import { dayMs } from '#server/contract/periods.ts';
import type { Role } from '#server/contract/scopes.ts';
import { hashKey } from './hash-key.ts';
import { findSession, type SessionRow } from './session.store.ts';

/** What the session cookie carries: a secret that names the session, and nothing that could grow stale. */
export interface SignedIn {
  readonly token: string;
}

export type SessionMember = Omit<SessionRow, 'role'> & { readonly role: Role };

/** However much it is used, a session ends after so long. */
export const sessionLifeMs = 30 * dayMs;
/** One that is not used ends sooner. */
const sessionIdleMs = 14 * dayMs;

/** Before this no session that lives now was begun, and none was seen. */
export const sessionLimits = (at: Date = now()) => ({
  madeAfter: new Date(at.getTime() - sessionLifeMs),
  seenAfter: new Date(at.getTime() - sessionIdleMs),
});

/** Who a session belongs to now, asked on every call: null when it or the membership has ended. One statement. */
export async function findSessionMember(session: SignedIn): Promise<SessionMember | null> {
  // Cookies from before sessions were rows carry no token.
  if (typeof session.token !== 'string') return null;
  const row = await findSession(hashKey(session.token), now(), sessionLimits());
  return row && { ...row, role: row.role as Role };
}
