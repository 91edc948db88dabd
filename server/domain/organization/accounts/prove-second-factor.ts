import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { Tx } from '#server/db/transact.ts';
import { plainCode, stepOf } from './second-factor.ts';
import { claimRecoveryCode, claimStep, findTwoFactor } from './two-factor.store.ts';

/**
 * Checks a code of the person's authenticator app, or a recovery code. Each code works only once, even if several
 * requests use it at the same time. Returns null if the code is neither.
 */
export async function proveSecondFactor(
  tx: Tx,
  userId: string,
  typed: string,
): Promise<'code' | 'recovery_code' | null> {
  const factor = await findTwoFactor(userId, tx);
  if (!factor?.enabled_at) return null;
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code))
    return (await claimRecoveryCode(tx, userId, hashKey(code), now())) ? 'recovery_code' : null;
  const step = stepOf(decrypt(factor.secret_sealed, userId), code);
  return step !== null && (await claimStep(tx, userId, step)) ? 'code' : null;
}
