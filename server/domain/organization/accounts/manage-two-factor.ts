import QRCode from 'qrcode';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import type { TwoFactorSetup } from '#server/contract/organization/session.ts';
import { transact } from '#server/db/transact.ts';
import { viewBrand } from '../organizations/view-brand.ts';
import { noteAccount } from './note-account.ts';
import { proveOwner } from './prove-owner.ts';
import { type Caller, requireMe } from './require-me.ts';
import { newRecoveryCodes, newSecret, plainCode, setupUri, stepOf } from './second-factor.ts';
import { tellPerson } from './tell-person.ts';
import {
  beginTwoFactorRow,
  deleteTwoFactor,
  enableTwoFactorRow,
  findTwoFactor,
  replaceRecoveryCodes,
} from './two-factor.store.ts';

/** Draws the QR code as one SVG path with a square per dark module. Pages then need no external image. */
function pictureOf(text: string): TwoFactorSetup['qr'] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = [...data].map((dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''));
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

/**
 * How long after its creation a secret can be enabled, in milliseconds. The time is limited, because the password is
 * checked only when the secret is created.
 */
const setupMs = 15 * 60_000;

/**
 * Turns the second factor on, after a code has proved that the person's authenticator app has the secret. Returns the
 * recovery codes, of which only the hashes are stored. Throws two_factor_not_started, two_factor_enabled, invalid_code.
 */
export async function enableTwoFactor(
  caller: Caller,
  input: { code: string },
): Promise<{ ok: true; recovery_codes: string[] }> {
  const me = requireMe(caller);
  const begun = await findTwoFactor(me.id);
  if (begun?.enabled_at) throw new AppError('two_factor_enabled');
  if (!begun || begun.started_at.getTime() < now().getTime() - setupMs) throw new AppError('two_factor_not_started');
  const step = stepOf(decrypt(begun.secret_sealed, me.id), plainCode(input.code));
  if (step === null) throw new AppError('invalid_code');
  const { codes, hashes } = newRecoveryCodes();
  await transact(async (tx) => {
    const isOn = await enableTwoFactorRow(tx, me.id, { secretSealed: begun.secret_sealed, step }, now());
    if (!isOn) throw new AppError('two_factor_enabled');
    await replaceRecoveryCodes(tx, me.id, hashes);
    await noteAccount(tx, me, 'two_factor.enabled', me.client);
    await tellPerson(tx, me.id, 'two_factor_enabled', me.client);
  });
  return { ok: true, recovery_codes: [...codes] };
}

/**
 * Turns the second factor off, after checking the password and a code or recovery code. Throws invalid_password,
 * invalid_code, too_many_tries.
 */
export async function disableTwoFactor(
  caller: Caller,
  input: { password: string; code: string },
): Promise<{ ok: true }> {
  const me = requireMe(caller);
  await proveOwner(me.id, input.password, input.code);
  await transact(async (tx) => {
    await deleteTwoFactor(tx, me.id);
    await noteAccount(tx, me, 'two_factor.disabled', me.client);
    await tellPerson(tx, me.id, 'two_factor_disabled', me.client);
  });
  return { ok: true };
}
