import { timingSafeEqual } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const decoy = oncePerProcess('sign-in-decoy', () => ({ hash: null as Promise<string> | null }));

/** Worked out in place of a password nobody has, so that both refusals take equally long. */
function decoyHash(): Promise<string> {
  decoy.hash ??= hash('nobody has this password');
  return decoy.hash;
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the salt stands in the last place but one. */
const saltOf = (encoded: string) => Buffer.from(encoded.split('$').at(-2) ?? '', 'base64');

/** A hash with the settings and the salt of another one: the two are equal when the passwords are. */
export const hashLike = (password: string, other: string): Promise<string> =>
  hash(password, { ...parseOptions(other), salt: saltOf(other) });

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Which of the hashes are the password's; null is nobody's. One hash is worked out however many there are, and one where there is none: accounts of
 * one e-mail share a salt (`hashLike`), so who makes many of them makes no sign-in slower, and time tells nobody how many there are.
 */
export async function matchPassword(password: string, hashes: readonly (string | null)[]): Promise<boolean[]> {
  const like = hashes.find((one) => one !== null) ?? (await decoyHash());
  const tried = await hashLike(password, like);
  return hashes.map((one) => one !== null && isSame(one, tried));
}
