import { getToken } from 'next-auth/jwt';
import { env, publicUrl } from '#server/base/env.ts';
import { findSessionMember, type SessionMember } from './find-session-member.ts';
import type { SignedIn } from './sign-in.ts';

const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(';').map((pair) => {
      const place = pair.indexOf('=');
      return [pair.slice(0, place).trim(), pair.slice(place + 1).trim()];
    }),
  );

/** The member behind a panel's session cookie, for doors that answer without Next; null for anybody else. */
export async function findCookieMember(cookie: string | undefined): Promise<SessionMember | null> {
  if (!cookie || !env.AUTH_SECRET) return null;
  const token = await getToken({
    // Without the request's other headers: a session is a cookie and never a bearer token.
    req: { cookies: cookiesOf(cookie), headers: {} } as never,
    secret: env.AUTH_SECRET,
    secureCookie: publicUrl().startsWith('https://'),
  });
  const signedIn = token?.signedIn as SignedIn | undefined;
  return signedIn ? findSessionMember(signedIn) : null;
}
