import QRCode from 'qrcode';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { TwoFactorSetup } from '#server/contract/organization/session.ts';
import { viewBrand } from '../organizations/view-brand.ts';
import { proveOwner } from './prove-owner.ts';
import { type Caller, requireMe } from './require-me.ts';
import { newSecret, setupUri } from './second-factor.ts';
import { beginTwoFactorRow } from './two-factor.store.ts';

/** Draws the QR code as one SVG path with a square per dark module. Pages then need no external image. */
function pictureOf(text: string): TwoFactorSetup['qr'] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = [...data].map((dark, place) => (dark ? `M${place % size} ${Math.floor(place / size)}h1v1h-1z` : ''));
  return { size, path: squares.join('') };
}

/**
 * Creates a secret for the person's authenticator app, after checking the password. It has no effect until
 * enableTwoFactor has received a valid code. Throws invalid_password, too_many_tries, two_factor_enabled.
 */
export async function beginTwoFactor(caller: Caller, input: { password: string }): Promise<TwoFactorSetup> {
  const me = requireMe(caller);
  const person = await proveOwner(me.id, input.password);
  const secret = newSecret();
  const secretSealed = encrypt(secret, me.id);
  if (!(await beginTwoFactorRow(me.id, secretSealed, now()))) throw new AppError('two_factor_enabled');
  const brand = await viewBrand(me.organizationId);
  const uri = setupUri(secret, person.email, brand?.name ?? null);
  return { secret, uri, qr: pictureOf(uri) };
}
