import { newId } from '#server/base/ids.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  /** The organization under which e-mails about the account are stored. Null if the person is a member of none. */
  organization_id: string | null;
  organization_name: string | null;
  /** Whether the person has confirmed the e-mail address, or the deployment's administrator vouched for the address. */
  is_proven: boolean;
  locale: string;
  timezone: string;
}

const persons = `SELECT u.id, u.name, u.email, u.password_hash, u.proven_at IS NOT NULL AS is_proven, o.id AS organization_id,
            o.name AS organization_name, coalesce(u.locale, o.locale, 'pt-BR') AS locale,
            coalesce(o.timezone, 'America/Sao_Paulo') AS timezone
       FROM users u
       LEFT JOIN LATERAL (SELECT organization_id FROM members WHERE user_id = u.id ORDER BY created_at, id LIMIT 1) m ON true
       LEFT JOIN organizations o ON o.id = m.organization_id`;

/** Finds a person, with the language and time zone for e-mails to them. */
export const findPerson = (id: string, on: Sql = sql): Promise<PersonRow | null> =>
  on.row<PersonRow>(`${persons} WHERE u.id = $1`, [id]);

/**
 * Returns the accounts of an e-mail address (lower case). The verified account comes first. Unverified accounts that
 * teams created follow, with the latest sign-in first. Accounts without any organization come last.
 */
export const selectPersons = (email: string, limit: number): Promise<PersonRow[]> =>
  sql.rows<PersonRow>(
    `${persons} WHERE u.email = $1
      ORDER BY u.proven_at IS NULL, o.id IS NULL, (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id) DESC NULLS LAST,
               u.created_at DESC, u.id LIMIT $2`,
    [email, limit],
  );

/** Whether there is a verified account with this e-mail address (lower case). */
export const isProven = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.row('SELECT 1 FROM users WHERE email = $1 AND proven_at IS NOT NULL', [email])) !== null;

/** Finds the unverified account with this e-mail address (lower case) that is a member of the organization. */
export const findUnprovenMember = (tx: Tx, email: string, organizationId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT u.id FROM users u JOIN members m ON m.user_id = u.id AND m.organization_id = $2
      WHERE u.email = $1 AND u.proven_at IS NULL`,
    [email, organizationId],
  );

export const selectOrganizationsOf = (tx: Tx, userId: string): Promise<{ organization_id: string }[]> =>
  tx.rows<{ organization_id: string }>(
    'SELECT organization_id FROM members WHERE user_id = $1 ORDER BY organization_id',
    [userId],
  );

/** Renames a user. Returns the previous name, or null if the name did not change. */
export const updateName = async (tx: Tx, userId: string, name: string): Promise<string | null> =>
  (
    await tx.row<{ before: string }>(
      `UPDATE users u SET name = $2, updated_at = now()
         FROM (SELECT id, name FROM users WHERE id = $1 FOR UPDATE) b
        WHERE u.id = b.id AND b.name <> $2 RETURNING b.name AS before`,
      [userId, name],
    )
  )?.before ?? null;

/**
 * Changes the password. Returns false if the current password differs from `before`, because it was changed in the
 * meantime. If `before` is null, the password is changed in any case.
 */
export const updatePassword = async (
  tx: Tx,
  userId: string,
  before: string | null,
  passwordHash: string,
): Promise<boolean> =>
  (await tx.run(
    `UPDATE users SET password_hash = $3, updated_at = now()
      WHERE id = $1 AND ($2::text IS NULL OR password_hash = $2)`,
    [userId, before, passwordHash],
  )) > 0;

/** Records that the person confirmed the e-mail address. Returns false if this was already recorded. */
export const proveMailbox = async (tx: Tx, userId: string, at: Date): Promise<boolean> =>
  (await tx.run('UPDATE users SET proven_at = $2, unproven_in_id = NULL WHERE id = $1 AND proven_at IS NULL', [
    userId,
    at,
  ])) > 0;

interface NewEvent {
  readonly kind: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly at: Date;
}

export const insertEvent = (tx: Tx, userId: string, { kind, address, userAgent, at }: NewEvent): Promise<number> =>
  tx
    .bind(
      'INSERT INTO account_events (id, user_id, kind, address, user_agent, at) VALUES ($id, $userId, $kind, $address, $userAgent, $at)',
      { id: newId(), userId, kind, address, userAgent, at },
    )
    .run();

export interface EventRow {
  id: string;
  kind: string;
  address: string | null;
  user_agent: string | null;
  at: string;
}

export const selectEvents = (userId: string, limit: number): Promise<EventRow[]> =>
  sql.rows<EventRow>(
    `SELECT id, kind, address, user_agent, ${isoText('at')} AS at FROM account_events
      WHERE user_id = $1 ORDER BY account_events.at DESC, id DESC LIMIT $2`,
    [userId, limit],
  );

export interface LiveSessionRow {
  id: string;
  organization_name: string;
  address: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
}

/** Returns the person's valid sessions, the most recently used first. */
export const selectSessions = (
  userId: string,
  limits: { readonly madeAfter: Date; readonly seenAfter: Date },
): Promise<LiveSessionRow[]> =>
  sql.rows<LiveSessionRow>(
    `SELECT s.id, o.name AS organization_name, s.address, s.user_agent, ${isoText('s.created_at')} AS created_at,
            ${isoText('s.last_seen_at')} AS last_seen_at
       FROM sessions s JOIN organizations o ON o.id = s.organization_id
       JOIN members m ON m.user_id = s.user_id AND m.organization_id = s.organization_id
      WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.created_at > $2 AND s.last_seen_at > $3
      ORDER BY s.last_seen_at DESC, s.id DESC LIMIT 100`,
    [userId, limits.madeAfter, limits.seenAfter],
  );

export const deleteOldEvents = (): Promise<number> =>
  sql.run("DELETE FROM account_events WHERE at < now() - interval '90 days'");
