import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';

const stepSeconds = 30;
const codesCount = 10;
/** 32 letters and digits, none that is read as another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const totpOf = (secret: string, issuer = '', email = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: stepSeconds });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator reads from the picture: the account, and where it signs in as its person knows it. */
export const setupUri = (secret: string, email: string, brand: string | null): string =>
  totpOf(secret, brand ?? 'Parley', email).toString();

/** The step a code belongs to, of those around now (clocks of phones differ by one); null when it is none of them. */
export function stepOf(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta;
}

/** Blanks and hyphens are how people read codes to themselves. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

/** 80 random bits each: nothing slower than SHA-256 adds anything. */
export function newRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const plain = Array.from({ length: codesCount }, () =>
    [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  );
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes: plain.map(hashKey) };
}
