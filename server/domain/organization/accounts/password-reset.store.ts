import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Counts the links created for one e-mail address (lower case) since a given time. A lock lets only one transaction at
 * a time create a link for the address, so that the count is exact.
 */
export const countResets = async (tx: Tx, email: string, since: Date): Promise<number> => {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [`reset:${email}`]);
  const row = await tx.row<{ made: number }>(
    `SELECT count(*)::int AS made FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE u.email = $1 AND r.created_at > $2`,
    [email, since],
  );
  return row?.made ?? 0;
};

/**
 * Finds the organization that the person's sign-in would open, if it has its own brand. The page that the password link
 * opens shows only this brand.
 */
export const findBranded = async (userId: string): Promise<string | null> => {
  const row = await sql.row<{ id: string }>(
    `SELECT b.organization_id AS id FROM brands b
      WHERE b.organization_id = (
        SELECT m.organization_id FROM members m JOIN organizations o ON o.id = m.organization_id AND o.ended_at IS NULL
         WHERE m.user_id = $1 ORDER BY m.created_at, m.id LIMIT 1)`,
    [userId],
  );
  return row?.id ?? null;
};

interface NewReset {
  readonly userId: string;
  readonly tokenHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export const insertReset = (tx: Tx, { userId, tokenHash, at, expiresAt }: NewReset): Promise<number> =>
  tx.run('INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    newId(),
    userId,
    tokenHash,
    at,
    expiresAt,
  ]);

/** Finds the e-mail address to which a link was sent, whether or not the link was used. */
export const findResetEmail = (tx: Tx, tokenHash: string): Promise<{ email: string } | null> =>
  tx.row<{ email: string }>(
    'SELECT u.email FROM password_resets r JOIN users u ON u.id = r.user_id WHERE r.token_hash = $1',
    [tokenHash],
  );

/**
 * Marks a valid link as used, along with the person's other links. Only one caller succeeds. All other callers get
 * null.
 */
export const claimReset = async (
  tx: Tx,
  tokenHash: string,
  at: Date,
  addressKey: string,
): Promise<{ user_id: string } | null> => {
  const row = await tx.row<{ user_id: string }>(
    `UPDATE password_resets SET used_at = $2, used_address_key = $3
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id`,
    [tokenHash, at, addressKey],
  );
  if (row) await endResets(tx, row.user_id, at);
  return row;
};

/** Invalidates all links that were sent to the person. */
export const endResets = (tx: Tx, userId: string, at: Date): Promise<number> =>
  tx.run('UPDATE password_resets SET expires_at = $2 WHERE user_id = $1 AND used_at IS NULL AND expires_at > $2', [
    userId,
    at,
  ]);

export const deleteOldResets = (): Promise<number> =>
  sql.run("DELETE FROM password_resets WHERE created_at < now() - interval '7 days'");
