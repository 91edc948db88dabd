import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface TwoFactorRow {
  secret_sealed: string;
  started_at: Date;
  enabled_at: Date | null;
  recovery_codes_left: number;
}

export const findTwoFactor = (userId: string, on: Sql = sql): Promise<TwoFactorRow | null> =>
  on.row<TwoFactorRow>(
    `SELECT secret_sealed, started_at, enabled_at,
            (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = $1 AND c.used_at IS NULL) AS recovery_codes_left
       FROM two_factors WHERE user_id = $1`,
    [userId],
  );

/** Stores a new secret, in place of one that was never enabled. Returns false if the second factor is already on. */
export const beginTwoFactorRow = async (userId: string, secretSealed: string, at: Date): Promise<boolean> =>
  (await sql.run(
    `INSERT INTO two_factors AS t (user_id, secret_sealed, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret_sealed = $2, started_at = $3, last_step = 0 WHERE t.enabled_at IS NULL`,
    [userId, secretSealed, at],
  )) > 0;

/**
 * Enables the second factor with the given secret. Only one caller succeeds. The caller has checked a code of the
 * secret.
 */
export const enableTwoFactorRow = async (
  tx: Tx,
  userId: string,
  proven: { readonly secretSealed: string; readonly step: number },
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    `UPDATE two_factors SET enabled_at = $4, last_step = $3
      WHERE user_id = $1 AND secret_sealed = $2 AND enabled_at IS NULL`,
    [userId, proven.secretSealed, proven.step, at],
  )) > 0;

/**
 * Marks a time step as used. Only one caller succeeds per step, and earlier steps stop working, so that a code works
 * only once.
 */
export const claimStep = async (tx: Tx, userId: string, step: number): Promise<boolean> =>
  (await tx.run(
    'UPDATE two_factors SET last_step = $2 WHERE user_id = $1 AND enabled_at IS NOT NULL AND last_step < $2',
    [userId, step],
  )) > 0;

/** Marks a recovery code as used. Only one caller succeeds. */
export const claimRecoveryCode = async (tx: Tx, userId: string, codeHash: string, at: Date): Promise<boolean> =>
  (await tx.run('UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL', [
    userId,
    codeHash,
    at,
  ])) > 0;

export const replaceRecoveryCodes = async (tx: Tx, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await tx.run('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [userId, hashes]);
};

export const deleteTwoFactor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.run('DELETE FROM two_factors WHERE user_id = $1', [userId]);
  await tx.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
};
