import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A person's membership in an organization, with the data that the panel needs on every call. */
export interface SessionRow {
  sessionId: string;
  organizationId: string;
  organizationName: string;
  isPartner: boolean;
  plan: string;
  timezone: string;
  userId: string;
  name: string;
  email: string;
  role: string;
  locale: string | null;
}

/**
 * Returns the membership of a valid session. Returns null when the session was ended, is too old or was unused for too
 * long, or when the membership ended. The same statement stores that the session was used, at most once a minute.
 */
export const findSession = (
  tokenHash: string,
  at: Date,
  limits: { readonly madeAfter: Date; readonly seenAfter: Date },
): Promise<SessionRow | null> =>
  sql.row<SessionRow>(
    `WITH seen AS (
       UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND ended_at IS NULL AND created_at > $3
          AND last_seen_at > $4 AND last_seen_at < $2::timestamptz - interval '1 minute')
     SELECT s.id AS "sessionId", o.id AS "organizationId", o.name AS "organizationName",
            o.is_partner AS "isPartner", o.plan::text AS plan, o.timezone,
            u.id AS "userId", u.name, u.email, m.role::text AS role, u.locale
       FROM sessions s JOIN users u ON u.id = s.user_id JOIN organizations o ON o.id = s.organization_id
       JOIN members m ON m.user_id = s.user_id AND m.organization_id = s.organization_id
      WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.created_at > $3 AND s.last_seen_at > $4 AND o.ended_at IS NULL`,
    [tokenHash, at, limits.madeAfter, limits.seenAfter],
  );

/** Stores the language that a person chose for the panel. Returns the number of changed rows. */
export const updateLocale = (userId: string, locale: string): Promise<number> =>
  sql.run('UPDATE users SET locale = $2, updated_at = now() WHERE id = $1', [userId, locale]);

interface Ending {
  readonly userId: string;
  readonly organizationId: string | null;
  readonly id: string | null;
  readonly exceptId: string | null;
}

/** Ends sessions of a person: all of them, those of one organization, a single one, or all except one. */
export const endSessionRows = (on: Sql, which: Ending, by: string, at: Date): Promise<number> =>
  on
    .bind(
      `UPDATE sessions SET ended_at = $at, ended_by = $by WHERE user_id = $userId AND ended_at IS NULL
        AND ($organizationId::uuid IS NULL OR organization_id = $organizationId) AND ($id::uuid IS NULL OR id = $id) AND ($exceptId::uuid IS NULL OR id <> $exceptId)`,
      { userId: which.userId, organizationId: which.organizationId, id: which.id, exceptId: which.exceptId, by, at },
    )
    .run();

/** Ends the session of this token. Returns null when no open session has this token. */
export const endSessionOfToken = (
  tx: Tx,
  tokenHash: string,
  at: Date,
): Promise<{ user_id: string; organization_id: string; address: string; user_agent: string; name: string } | null> =>
  tx.row(
    `UPDATE sessions s SET ended_at = $2, ended_by = 'sign_out' FROM users u
      WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.id = s.user_id
      RETURNING s.user_id, s.organization_id, s.address, s.user_agent, u.name`,
    [tokenHash, at],
  );

/**
 * Deletes the push registrations of ended sessions, so that the browsers of these sessions get no more notifications.
 */
export const deletePushOfEnded = (on: Sql, userId: string): Promise<number> =>
  on.run(
    'DELETE FROM push_devices d USING sessions s WHERE d.user_id = $1 AND s.id = d.session_id AND s.ended_at IS NOT NULL',
    [userId],
  );

/** Deletes a person's second factor, the recovery codes for it, and open links for resetting the password. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['two_factors', 'recovery_codes', 'password_resets'])
    await tx.run(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}

/**
 * Deletes sessions that began more than 90 days ago. Ended sessions also stay until then, because sign-ins are compared
 * with them to recognize a known device.
 */
export const forgetOldSessions = (limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE created_at < now() - interval '90 days' LIMIT $1)`,
    [limit],
  );
