import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { decrypt } from '#server/base/encrypt.ts';
import { dayMs } from '#server/contract/periods.ts';
import type { VisitorIdentityInput } from '#server/contract/web-chat.ts';
import type { IdentitySecrets } from './identity-secret.store.ts';

/** Clocks of two machines differ. */
const skewMs = 5 * 60_000;

/** What a site signs: one line each, an absent value an empty one, so that no value can pass for another. */
const signedLines = ({ issued_at: at, user_id: id, email, phone, name }: Omit<VisitorIdentityInput, 'signature'>) =>
  ['v1', String(at), id, email ?? '', phone ?? '', name ?? ''].join('\n');

const signIdentity = (secret: string, identity: Omit<VisitorIdentityInput, 'signature'>): string =>
  createHmac('sha256', secret).update(signedLines(identity)).digest('hex');

/** The secrets that hold at `at`. */
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

/** Throws identity_not_proven: there is no secret, the signature is not by it, or it is too old (or of tomorrow). */
export function requireSigned(secrets: IdentitySecrets, identity: VisitorIdentityInput, at = now()): void {
  const held = openSecrets(secrets, at);
  if (held.length === 0) throw new AppError('identity_not_proven', { reason: 'not_set_up' });
  // Every secret is tried: how long it takes tells nothing of which one it was.
  const found = held.map((secret) => isSigned(secret, identity)).includes(true);
  if (!found) throw new AppError('identity_not_proven', { reason: 'signature' });
  const age = at.getTime() - identity.issued_at * 1_000;
  if (age > dayMs || age < -skewMs) throw new AppError('identity_not_proven', { reason: 'issued_at' });
}
