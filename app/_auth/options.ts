import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { markedCaller } from '#server/access/caller-header.ts';
import { type SignedIn, signIn } from '#server/access/sign-in.ts';
import { AppError } from '#server/base/app-error.ts';
import { completeEnv, env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { authLogger } from './auth-logger.ts';

/** A session that is not used ends after so many seconds. */
const sessionSeconds = 14 * 24 * 60 * 60;

const failed = (error: unknown): Error => {
  if (error instanceof AppError) return new Error(error.code);
  log.error({ error: String(error) }, 'a sign-in failed unexpectedly');
  return new Error('internal_error');
};

/** NextAuth: e-mail and password, a JWT cookie that names the membership; every call looks the membership up again. */
export function authOptions(): NextAuthOptions {
  completeEnv({ NEXTAUTH_URL: publicUrl() });
  return {
    secret: env.AUTH_SECRET ?? '',
    logger: authLogger,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, organization: {} },
        async authorize(credentials, request) {
          const header = (name: string) => request.headers?.[name] as string | undefined;
          const address = markedCaller(header);
          const { email = '', password = '', organization } = credentials ?? {};
          const signedIn = await signIn(email, password, address, organization).catch((error) => {
            throw failed(error);
          });
          return { id: signedIn.userId, signedIn };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { ...token, signedIn: (user as unknown as { signedIn: SignedIn }).signedIn } : token,
      session: ({ session, token }) => ({ ...session, signedIn: token.signedIn as SignedIn | undefined }),
    },
  };
}
