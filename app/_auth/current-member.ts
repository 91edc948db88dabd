import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { findSessionMember, type SessionMember, type SignedIn } from '#server/access/identity/find-session-member.ts';
import { authOptions } from './options.ts';

/** Returns the signed-in member by the session cookie, or null. The session is looked up once for each request. */
export const currentMember = cache(async (): Promise<SessionMember | null> => {
  const session = (await getServerSession(authOptions(true))) as { signedIn?: SignedIn } | null;
  return session?.signedIn ? findSessionMember(session.signedIn) : null;
});
