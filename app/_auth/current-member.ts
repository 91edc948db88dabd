import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { findSessionMember, type SessionMember, type SignedIn } from '#server/access/identity/find-session-member.ts';
import { authOptions } from './options.ts';

/** Returns the member of the session cookie, looked up once a request; null when signed out. */
export const currentMember = cache(async (): Promise<SessionMember | null> => {
  const session = (await getServerSession(authOptions(true))) as { signedIn?: SignedIn } | null;
  return session?.signedIn ? findSessionMember(session.signedIn) : null;
});
