import { getToken } from 'next-auth/jwt';
import { env, publicUrl } from '#server/base/env.ts';
import { findSessionMember, type SessionMember, type SignedIn } from './find-session-member.ts';

/** Reads cookies without decoding: those that NextAuth writes need none. */
const readCookies = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );

/**
 * Returns the session that a Cookie header carries, without looking it up. For the HTTP server, which checks before
 * Next gets the request.
 */
export async function sessionOfCookie(header: string | undefined): Promise<SignedIn | null> {
  if (!header) return null;
  const token = await getToken({
    req: { headers: {}, cookies: readCookies(header) } as never,
    secret: env.AUTH_SECRET ?? '',
    secureCookie: publicUrl().startsWith('https:'),
  });
  return (token?.signedIn as SignedIn | undefined) ?? null;
}

/** Returns the member to whom the session of a Cookie header belongs now. */
export async function findSessionOfCookie(header: string | undefined): Promise<SessionMember | null> {
  const session = await sessionOfCookie(header);
  return session && findSessionMember(session);
}
