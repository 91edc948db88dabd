import { getToken } from 'next-auth/jwt';
import { env, publicUrl } from '#server/base/env.ts';
import { findSessionMember, type SessionMember, type SignedIn } from './find-session-member.ts';

/** Cookies as they came: what NextAuth writes needs no decoding. */
const readCookies = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );

/** Which session a Cookie header carries, not looked up yet, for the HTTP server, which asks before Next is told of the request. */
export async function sessionOfCookie(header: string | undefined): Promise<SignedIn | null> {
  if (!header) return null;
  const token = await getToken({
    req: { headers: {}, cookies: readCookies(header) } as never,
    secret: env.AUTH_SECRET ?? '',
    secureCookie: publicUrl().startsWith('https:'),
  });
  return (token?.signedIn as SignedIn | undefined) ?? null;
}

/** Whose session it is now. */
export async function findSessionOfCookie(header: string | undefined): Promise<SessionMember | null> {
  const session = await sessionOfCookie(header);
  return session && findSessionMember(session);
}
