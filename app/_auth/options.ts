import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { markedCaller } from '#server/access/address.ts';
import { type SignedIn, sessionLifeMs } from '#server/access/identity/find-session-member.ts';
import { closeSession, openSession } from '#server/api/organization/session/open-session.ts';
import { completeEnv, env, publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { authLogger } from './auth-logger.ts';
import { keepDevice, knownDevice } from './device-cookie.ts';

/**
 * Converts an error into an error that NextAuth can pass on. NextAuth passes on only the message, so the message
 * contains the code and, if there is a wait, the wait in seconds.
 */
const failed = (error: unknown): Error => {
  if (error instanceof AppError) return new Error([error.code, error.details?.retry_after ?? []].flat().join(':'));
  log.error({ error: String(error) }, 'a sign-in failed unexpectedly');
  return new Error('internal_error');
};

type Token = { readonly signedIn?: SignedIn };

/**
 * Returns the configuration of NextAuth: sign-in with e-mail, password and second factor, and a cookie with the
 * session's token, which is looked up on every request. NextAuth's session contains the content of the cookie only with
 * `revealing`, which is used on the server. A browser that asks for the session receives nothing.
 */
export function authOptions(revealing = false): NextAuthOptions {
  completeEnv({ NEXTAUTH_URL: publicUrl() });
  return {
    secret: env.AUTH_SECRET ?? '',
    logger: authLogger,
    session: { strategy: 'jwt', maxAge: sessionLifeMs / 1_000 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, organization: {}, code: {} },
        async authorize(credentials, request) {
          const header = (name: string) => request.headers?.[name] as string | undefined;
          const { email = '', password = '', organization, code } = credentials ?? {};
          const client = { address: markedCaller(header), userAgent: header('user-agent') ?? '' };
          const entry = { email, password, code, wanted: organization, ...client, device: await knownDevice() };
          const { userId, token, device } = await openSession(entry).catch((error) => {
            throw failed(error);
          });
          await keepDevice(device);
          const signedIn: SignedIn = { token };
          return { id: userId, signedIn };
        },
      }),
    ],
    events: {
      async signOut({ token }) {
        const { signedIn } = (token ?? {}) as Token;
        if (signedIn) await closeSession(signedIn);
      },
    },
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...token, signedIn: (user as unknown as Token).signedIn } : token),
      session: ({ session, token }) => (revealing ? { ...session, signedIn: (token as Token).signedIn } : session),
    },
  };
}
