import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { findSignIn } from './member-session.store.ts';
import { limitSignIn } from './rate-limit.ts';

/** What the session cookie carries: enough to find the membership again, nothing that could grow stale. */
export interface SignedIn {
  readonly userId: string;
  readonly organizationId: string;
  /** Raised to end every session of the person. */
  readonly sessionVersion: number;
}

/** Verified in place of an unknown person's password, so both refusals take equally long. */
const decoy = oncePerProcess('sign-in-decoy', () => ({ hash: null as Promise<string> | null }));

/**
 * Checks e-mail and password; opens the `wanted` organization when the person is its member, else their first. One refusal for everything that is wrong, so a stranger learns no addresses. Throws
 * invalid_sign_in, and rate_limit_exceeded after ten tries a minute for one account and address.
 */
export async function signIn(email: string, password: string, address: string, wanted?: string): Promise<SignedIn> {
  const account = email.trim().toLowerCase();
  await limitSignIn(account, address);
  const found = await findSignIn(account, wanted && isUuid(wanted) ? wanted : null);
  decoy.hash ??= hash('nobody has this password');
  const right = await verify(found?.passwordHash ?? (await decoy.hash), password);
  if (!right || !found?.passwordHash || !found.organizationId) throw new AppError('invalid_sign_in');
  return { userId: found.userId, organizationId: found.organizationId, sessionVersion: found.sessionVersion };
}
