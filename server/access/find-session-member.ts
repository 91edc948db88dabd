import type { Role } from '#server/contract/scopes.ts';
import { findSession, type SessionRow } from './member-session.store.ts';
import type { SignedIn } from './sign-in.ts';

export type SessionMember = Omit<SessionRow, 'role' | 'sessionVersion'> & { readonly role: Role };

/** Who a session belongs to now: null when the membership ended or every session of the person was ended. */
export async function findSessionMember(session: SignedIn): Promise<SessionMember | null> {
  const row = await findSession(session.userId, session.organizationId);
  if (!row || row.sessionVersion !== session.sessionVersion) return null;
  const { sessionVersion: _checked, ...member } = row;
  return { ...member, role: row.role as Role };
}
