import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * The data that a sign-in checks: an account with the e-mail address, and the organization in which its session begins.
 */
export interface SignInRow {
  userId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  organizationId: string;
  /**
   * Whether the e-mail address is confirmed. A verified account is the only one with its address, while several
   * unverified accounts may share an address.
   */
  isProven: boolean;
  twoFactor: boolean;
  /** Whether the account has signed in on this browser before. Sessions that were ended by force do not count. */
  knownDevice: boolean;
  /**
   * Whether the account has signed in from this network address before, or its e-mail address was confirmed from this
   * network address within the last day.
   */
  knownAddress: boolean;
  /** Whether the account has ever signed in. */
  signedInBefore: boolean;
}

const trusted = "(s.ended_at IS NULL OR s.ended_by = 'sign_out')";

interface Asked {
  readonly email: string;
  readonly wantedId: string | null;
  readonly deviceHash: string | null;
  readonly addressKey: string;
  readonly at: Date;
}

/**
 * Returns every account with the e-mail address (lower case) that has a password and belongs to an organization. Each
 * account comes with its membership in the wanted organization, otherwise with its oldest membership. If several
 * accounts have the same password, the first in the list is signed in. The verified account comes first, then the
 * account of the wanted organization, then the latest sign-in, then the oldest account.
 */
export const selectSignIns = (asked: Asked): Promise<SignInRow[]> =>
  sql.rows<SignInRow>(
    `SELECT u.id AS "userId", u.name, u.email, u.password_hash AS "passwordHash", p.organization_id AS "organizationId",
            u.proven_at IS NOT NULL AS "isProven",
            EXISTS (SELECT 1 FROM two_factors t WHERE t.user_id = u.id AND t.enabled_at IS NOT NULL) AS "twoFactor",
            EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.device_hash = $3 AND ${trusted}) AS "knownDevice",
            EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.address_key = $4 AND ${trusted})
              OR EXISTS (SELECT 1 FROM password_resets r WHERE r.user_id = u.id AND r.used_address_key = $4
                            AND r.used_at > $5::timestamptz - interval '1 day') AS "knownAddress",
            l.at IS NOT NULL AS "signedInBefore"
       FROM users u
       JOIN LATERAL (SELECT m.organization_id FROM members m JOIN organizations o ON o.id = m.organization_id AND o.ended_at IS NULL
                      WHERE m.user_id = u.id
                      ORDER BY (m.organization_id = $2) IS TRUE DESC, m.created_at, m.id LIMIT 1) p ON true
       LEFT JOIN LATERAL (SELECT max(s.created_at) AS at FROM sessions s WHERE s.user_id = u.id) l ON true
      WHERE u.email = $1 AND u.password_hash IS NOT NULL
      ORDER BY u.proven_at IS NULL, (p.organization_id = $2) IS TRUE DESC, l.at DESC NULLS LAST, u.created_at, u.id`,
    [asked.email, asked.wantedId, asked.deviceHash, asked.addressKey, asked.at],
  );

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly passwordHash: string | null;
  readonly tokenHash: string;
  readonly deviceHash: string;
  readonly address: string;
  readonly addressKey: string;
  readonly userAgent: string;
  readonly at: Date;
}

/**
 * Inserts a session. Returns false if the password changed or the membership ended while the password was being
 * checked.
 */
export const insertSession = async (tx: Tx, session: NewSession): Promise<boolean> =>
  (await tx
    .bind(
      `INSERT INTO sessions (id, user_id, organization_id, token_hash, device_hash, address, address_key, user_agent, created_at, last_seen_at)
     SELECT $id, u.id, m.organization_id, $tokenHash, $deviceHash, $address, $addressKey, $userAgent, $at, $at
       FROM users u JOIN members m ON m.user_id = u.id AND m.organization_id = $organizationId
      WHERE u.id = $userId AND u.password_hash = $passwordHash FOR SHARE OF u, m`,
      {
        id: session.id,
        userId: session.userId,
        organizationId: session.organizationId,
        passwordHash: session.passwordHash,
        tokenHash: session.tokenHash,
        deviceHash: session.deviceHash,
        address: session.address,
        addressKey: session.addressKey,
        userAgent: session.userAgent,
        at: session.at,
      },
    )
    .run()) > 0;
