import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import { transact } from '#server/db/transact.ts';
import { noteAccount } from './note-account.ts';
import { type Caller, requireMe } from './require-me.ts';
import { newRecoveryCodes, plainCode, stepOf } from './second-factor.ts';
import { tellPerson } from './tell-person.ts';
import { enableTwoFactorRow, findTwoFactor, replaceRecoveryCodes } from './two-factor.store.ts';

/** How long a new secret can be enabled, in milliseconds. The password was checked only when the secret was created. */
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
    await noteAccount(tx, me, 'two_factor.enabled', me.place);
    await tellPerson(tx, me.id, 'two_factor_enabled', me.place);
  });
  return { ok: true, recovery_codes: [...codes] };
}
