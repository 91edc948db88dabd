import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { VisitorIdentityInput } from '#server/contract/inbox/web-chat.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import type { IdentitySecrets } from './identity-secret.store.ts';

/** The tolerated difference between the clocks of two machines. */
const skewMs = 5 * 60_000;

/**
 * Returns the text that a website signs. It has one line per value (empty if the value is absent), so that a value
 * cannot be mistaken for another.
 */
const signedLines = ({ issued_at: at, user_id: id, email, phone, name }: Omit<VisitorIdentityInput, 'signature'>) =>
  ['v1', String(at), id, email ?? '', phone ?? '', name ?? ''].join('\n');

const signIdentity = (secret: string, identity: Omit<VisitorIdentityInput, 'signature'>): string =>
  createHmac('sha256', secret).update(signedLines(identity)).digest('hex');

/** Returns the decrypted secrets that are valid at `at`. */
function openSecrets(secrets: IdentitySecrets, at: Date): string[] {
  const { agent_id: owner, secret_sealed: sealed, previous_sealed: previous, previous_until: until } = secrets;
  const held = [sealed, previous !== null && until !== null && until > at ? previous : null];
  return held.filter((one) => one !== null).map((one) => decrypt(one, owner));
}

function isSigned(secret: string, identity: VisitorIdentityInput): boolean {
  const expected = Buffer.from(signIdentity(secret, identity));
  const sent = Buffer.from(identity.signature.toLowerCase());
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Checks the signature of an identity. Throws identity_not_proven if there is no secret, if the signature does not
 * match, or if it is too old or from the future.
 */
export function requireSigned(secrets: IdentitySecrets, identity: VisitorIdentityInput, at = now()): void {
  const held = openSecrets(secrets, at);
  if (held.length === 0) throw new AppError('identity_not_proven', { reason: 'not_set_up' });
  // Every secret is tried, so that the response time does not reveal which one matched.
  const found = held.map((secret) => isSigned(secret, identity)).includes(true);
  if (!found) throw new AppError('identity_not_proven', { reason: 'signature' });
  const age = at.getTime() - identity.issued_at * 1_000;
  if (age > dayMs || age < -skewMs) throw new AppError('identity_not_proven', { reason: 'issued_at' });
}
