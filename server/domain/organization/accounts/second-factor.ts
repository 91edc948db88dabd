import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';

const stepSeconds = 30;
const codesCount = 10;
/** 32 digits and letters. Letters that are easily confused are left out. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const totpOf = (secret: string, issuer = '', email = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: stepSeconds });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Returns the URI in the QR code for the authenticator app. It contains the account, and the brand under which the
 * person signs in.
 */
export const setupUri = (secret: string, email: string, brand: string | null): string =>
  totpOf(secret, brand ?? 'Parley', email).toString();

/**
 * Returns the time step of a code. Null if the code is wrong. The steps before and after the current step count too,
 * because the clocks of phones differ.
 */
export function stepOf(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta;
}

/** Removes the blanks and hyphens that people type within codes. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

/**
 * Creates recovery codes of 80 random bits each. With that many bits, a slower hash than SHA-256 would add no security.
 */
export function newRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const plain = Array.from({ length: codesCount }, () =>
    [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  );
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes: plain.map(hashKey) };
}
