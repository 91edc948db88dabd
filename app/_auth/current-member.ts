import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { findSessionMember, type SessionMember, type SignedIn } from '#server/access/find-session-member.ts';
import { authOptions } from './options.ts';

/** What the session cookie says, not looked up yet; null when signed out. */
const currentSession = cache(async (): Promise<SignedIn | null> => {
  const session = (await getServerSession(authOptions(true))) as { signedIn?: SignedIn } | null;
  return session?.signedIn ?? null;
});

/** The member behind the session cookie, looked up once a request; null when signed out. */
export const currentMember = cache(async (): Promise<SessionMember | null> => {
  const session = await currentSession();
  return session && (await findSessionMember(session));
});
