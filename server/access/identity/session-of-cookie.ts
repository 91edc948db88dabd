import { getToken } from 'next-auth/jwt';
import { env, publicUrl } from '#server/base/env.ts';
import { findSessionMember, type SessionMember, type SignedIn } from './find-session-member.ts';

/** Parses a Cookie header. Values are not decoded, because the cookies that NextAuth writes need no decoding. */
const readCookies = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );

/**
 * Returns the session in a Cookie header without looking it up in the database. Used by the HTTP server, which checks a
 * request before Next gets it.
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

/** Returns the member who is signed in with the session in a Cookie header. */
export async function findSessionOfCookie(header: string | undefined): Promise<SessionMember | null> {
  const session = await sessionOfCookie(header);
  return session && findSessionMember(session);
}
