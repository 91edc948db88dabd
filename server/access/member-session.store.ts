import { sql } from '#server/db/sql.ts';

/** What sign-in checks: the person behind an e-mail and the organization the session opens with. */
export interface SignInRow {
  userId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  sessionVersion: number;
  /** Null for a person who is no member anywhere. */
  organizationId: string | null;
}

/** The person with this e-mail (lower case), with the membership of the wanted organization, else the oldest. */
export const findSignIn = (email: string, wantedId: string | null): Promise<SignInRow | null> =>
  sql.row<SignInRow>(
    `SELECT u.id AS "userId", u.name, u.email, u.password_hash AS "passwordHash", u.session_version AS "sessionVersion",
            (SELECT m.organization_id FROM members m WHERE m.user_id = u.id
              ORDER BY (m.organization_id = $2) IS TRUE DESC, m.created_at, m.id LIMIT 1)
              AS "organizationId"
       FROM users u WHERE u.email = $1`,
    [email, wantedId],
  );

/** A membership as the panel needs it on every call. */
export interface SessionRow {
  organizationId: string;
  organizationName: string;
  plan: string;
  timezone: string;
  userId: string;
  name: string;
  email: string;
  role: string;
  locale: string | null;
  sessionVersion: number;
}

/** The membership of a signed-in person, or null when it ended. */
export const findSession = (userId: string, organizationId: string): Promise<SessionRow | null> =>
  sql.row<SessionRow>(
    `SELECT o.id AS "organizationId", o.name AS "organizationName", o.plan::text AS plan, o.timezone,
            u.id AS "userId", u.name, u.email, m.role::text AS role, u.locale, u.session_version AS "sessionVersion"
       FROM members m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
      WHERE m.user_id = $1 AND m.organization_id = $2`,
    [userId, organizationId],
  );

/** The language a person chose for the panel. */
export const updateLocale = (userId: string, locale: string): Promise<number> =>
  sql.run('UPDATE users SET locale = $2, updated_at = now() WHERE id = $1', [userId, locale]);
