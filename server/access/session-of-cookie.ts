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

/** Whose session a Cookie header carries, for the HTTP server, which asks before Next is told of the request. */
export async function findSessionOfCookie(header: string | undefined): Promise<SessionMember | null> {
  if (!header) return null;
  const token = await getToken({
    req: { headers: {}, cookies: readCookies(header) } as never,
    secret: env.AUTH_SECRET ?? '',
    secureCookie: publicUrl().startsWith('https:'),
  });
  const signedIn = token?.signedIn as SignedIn | undefined;
  return signedIn ? findSessionMember(signedIn) : null;
}
