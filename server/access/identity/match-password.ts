import { timingSafeEqual } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const decoy = oncePerProcess('sign-in-decoy', () => ({ hash: null as Promise<string> | null }));

/** Returns a hash that is computed where an account has no password, so that both refusals take equally long. */
function decoyHash(): Promise<string> {
  decoy.hash ??= hash('nobody has this password');
  return decoy.hash;
}

/** Reads the salt from `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, where it is the last part but one. */
const saltOf = (encoded: string) => Buffer.from(encoded.split('$').at(-2) ?? '', 'base64');

/** Hashes a password with the settings and the salt of another hash. The two are equal when the passwords are. */
export const hashLike = (password: string, other: string): Promise<string> =>
  hash(password, { ...parseOptions(other), salt: saltOf(other) });

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Returns which of the hashes belong to the password; null never does. Exactly one hash is computed, however many there
 * are and also when there is none. Accounts of one e-mail share a salt (`hashLike`), so making many accounts does not
 * slow down a sign-in, and the time does not reveal how many there are.
 */
export async function matchPassword(password: string, hashes: readonly (string | null)[]): Promise<boolean[]> {
  const like = hashes.find((one) => one !== null) ?? (await decoyHash());
  const tried = await hashLike(password, like);
  return hashes.map((one) => one !== null && isSame(one, tried));
}
