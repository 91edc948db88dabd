import { timingSafeEqual } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const decoy = oncePerProcess('sign-in-decoy', () => ({ hash: null as Promise<string> | null }));

/**
 * Returns a hash to compare with when the account has no password. A refused sign-in then takes the same time for
 * accounts with and without a password.
 */
function decoyHash(): Promise<string> {
  decoy.hash ??= hash('nobody has this password');
  return decoy.hash;
}

/** Reads the salt from an encoded hash `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The salt is the last part but one. */
const saltOf = (encoded: string) => Buffer.from(encoded.split('$').at(-2) ?? '', 'base64');

/**
 * Hashes a password with the settings and the salt of an existing hash. The result equals that hash if both passwords
 * are equal.
 */
export const hashLike = (password: string, other: string): Promise<string> =>
  hash(password, { ...parseOptions(other), salt: saltOf(other) });

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Returns, for each stored hash, whether the password matches it. A null hash never matches. Exactly one hash is
 * computed, for any number of accounts and also for none, because accounts with the same e-mail share a salt
 * (`hashLike`). Creating many accounts therefore does not slow down a sign-in, and the time does not reveal their
 * number.
 */
export async function matchPassword(password: string, hashes: readonly (string | null)[]): Promise<boolean[]> {
  const like = hashes.find((one) => one !== null) ?? (await decoyHash());
  const tried = await hashLike(password, like);
  return hashes.map((one) => one !== null && isSame(one, tried));
}
