import type { Role } from '#server/contract/organization/scopes.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface AssigneeRow {
  user_id: string;
  name: string;
  email: string;
  /** The user's role. Null if the user is not a member of the organization. */
  role: string | null;
}

/**
 * Finds a user by e-mail or id, with their role in the organization. An unverified account is found by e-mail only in
 * the organization that it belongs to.
 */
export const findUser = (
  on: Sql,
  organizationId: string,
  by: { readonly email?: string | undefined; readonly id?: string | undefined },
): Promise<AssigneeRow | null> =>
  on.row<AssigneeRow>(
    `SELECT u.id AS user_id, u.name, u.email, m.role::text AS role
       FROM users u LEFT JOIN members m ON m.user_id = u.id AND m.organization_id = $1
      WHERE ($2::text IS NOT NULL AND u.email = lower($2) AND (m.user_id IS NOT NULL OR u.proven_at IS NOT NULL))
         OR ($3::uuid IS NOT NULL AND u.id = $3)
      ORDER BY m.user_id IS NULL LIMIT 1`,
    [organizationId, by.email ?? null, by.id ?? null],
  );

export interface MemberRow {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  is_owner: boolean;
  member_since: string;
}

const columns = `u.id AS user_id, u.name, u.email, m.role, m.is_owner, ${isoText('m.created_at')} AS member_since`;

/** Returns the members with one of the roles, newest first. */
export const selectMembers = (organizationId: string, roles: readonly Role[], on: Sql = sql): Promise<MemberRow[]> =>
  on.rows<MemberRow>(
    `SELECT ${columns} FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND m.role = ANY($2::role[]) ORDER BY m.created_at DESC, m.id DESC`,
    [organizationId, roles],
  );

export const findMember = (on: Sql, organizationId: string, userId: string): Promise<MemberRow | null> =>
  on.row<MemberRow>(
    `SELECT ${columns} FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, userId],
  );

/**
 * Locks the team, so that changes to it run one after another and no concurrent change breaks a rule such as "at least
 * one administrator".
 */
export const lockTeam = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`team:${organizationId}`]);

interface NewMember {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  /** Makes the member the owner, unless the organization already has an owner. */
  readonly asOwner: boolean;
}

/** Adds a member. Returns false if the person is already a member. */
export const insertMember = async (tx: Tx, organizationId: string, member: NewMember): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO members (id, organization_id, user_id, role, is_owner)
     VALUES ($2, $1, $3, $4::role,
             $5 AND NOT EXISTS (SELECT 1 FROM members o WHERE o.organization_id = $1 AND o.is_owner))
     ON CONFLICT (organization_id, user_id) DO NOTHING`,
    [organizationId, member.id, member.userId, member.role, member.asOwner],
  )) > 0;

export const updateRole = (tx: Tx, organizationId: string, userId: string, role: Role): Promise<number> =>
  tx.run('UPDATE members SET role = $3::role WHERE organization_id = $1 AND user_id = $2', [
    organizationId,
    userId,
    role,
  ]);

export const deleteMember = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  tx.run('DELETE FROM members WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);

export interface AccountRow {
  id: string;
  name: string;
  password_hash: string | null;
  /** Whether the person has confirmed the e-mail address, or the deployment's administrator vouched for the address. */
  is_proven: boolean;
  is_member_here: boolean;
  is_member_elsewhere: boolean;
}

/**
 * Finds the account for which an invitation is meant: the verified account with the e-mail address (lower case),
 * whichever organization it is in, otherwise the unverified account that this organization created. Unverified accounts
 * of other organizations are ignored.
 */
export const findAccount = (organizationId: string, email: string): Promise<AccountRow | null> =>
  sql.row<AccountRow>(
    `SELECT u.id, u.name, u.password_hash, u.proven_at IS NOT NULL AS is_proven,
            EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id AND m.organization_id = $1) AS is_member_here,
            EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id AND m.organization_id <> $1) AS is_member_elsewhere
       FROM users u WHERE u.email = $2 AND (u.proven_at IS NOT NULL OR u.unproven_in_id = $1)
      ORDER BY u.proven_at IS NULL LIMIT 1`,
    [organizationId, email],
  );

/**
 * Whether any organization has a member whose account with this e-mail address (lower case) is unverified and has a
 * password.
 */
export const isUsedUnproven = async (email: string): Promise<boolean> =>
  (await sql.row(
    `SELECT 1 FROM users u WHERE u.email = $1 AND u.proven_at IS NULL AND u.password_hash IS NOT NULL
        AND EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id) LIMIT 1`,
    [email],
  )) !== null;

/**
 * Returns the password hash of an unverified account with the e-mail address. Further accounts with the address are
 * hashed with the same salt.
 */
export const findUnprovenPassword = async (email: string): Promise<string | null> => {
  const row = await sql.row<{ password_hash: string | null }>(
    `SELECT password_hash FROM users WHERE email = $1 AND proven_at IS NULL AND password_hash IS NOT NULL
      ORDER BY created_at, id LIMIT 1`,
    [email],
  );
  return row?.password_hash ?? null;
};

interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Inserts a verified account. Returns false if there is already a verified account with the e-mail address. */
export const insertProven = async (tx: Tx, account: NewAccount, provenAt: Date): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO users (id, email, name, password_hash, proven_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) WHERE proven_at IS NOT NULL DO NOTHING`,
    [account.id, account.email, account.name, account.passwordHash, provenAt],
  )) > 0;

/**
 * Gives an account to the person who confirmed its e-mail address. The account is either unverified, or verified but
 * without organization and password. Returns false if the account has changed since it was read.
 */
export const claimProven = async (tx: Tx, account: NewAccount, provenAt: Date): Promise<boolean> =>
  (await tx.run(
    `UPDATE users u SET name = $3, password_hash = $4, proven_at = $5, unproven_in_id = NULL
      WHERE u.id = $1 AND u.email = $2
        AND (u.proven_at IS NULL OR u.password_hash IS NULL AND NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = $1))
        AND NOT EXISTS (SELECT 1 FROM users o WHERE o.email = $2 AND o.id <> $1 AND o.proven_at IS NOT NULL)`,
    [account.id, account.email, account.name, account.passwordHash, provenAt],
  )) > 0;

/**
 * Makes a verified account unverified if it has no organization and no password. No person can use such an account, so
 * an inviter's link may ignore it.
 */
export const forgetProof = (tx: Tx, email: string): Promise<number> =>
  tx.run(
    `UPDATE users u SET proven_at = NULL WHERE u.email = $1 AND u.proven_at IS NOT NULL AND u.password_hash IS NULL
        AND NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id)`,
    [email],
  );

/**
 * Creates the organization's unverified account with an e-mail address. If the organization already created such an
 * account and no member uses it, gives that account to the person, with the new name and password. Returns null if a
 * member uses that account, if there is a verified account with the address, or if the accounts of other organizations
 * use another salt.
 */
export const giveUnproven = (tx: Tx, organizationId: string, account: NewAccount): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `INSERT INTO users AS u (id, email, name, password_hash, unproven_in_id)
     SELECT $2, $3, $4, $5, $1
      WHERE NOT EXISTS (SELECT 1 FROM users o WHERE o.email = $3 AND o.proven_at IS NOT NULL)
        AND coalesce((SELECT regexp_replace(o.password_hash, '[^$]*$', '') = regexp_replace($5, '[^$]*$', '') FROM users o
                       WHERE o.email = $3 AND o.password_hash IS NOT NULL ORDER BY o.created_at, o.id LIMIT 1), true)
     ON CONFLICT (email, unproven_in_id) WHERE proven_at IS NULL DO UPDATE SET name = $4, password_hash = $5
      WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id)
     RETURNING u.id`,
    [organizationId, account.id, account.email, account.name, account.passwordHash],
  );

export interface UnprovenRow {
  id: string;
  /** The account's organization. Null if it belongs to none. */
  organization_id: string | null;
}

/**
 * Locks the unverified accounts with an e-mail address, except that of a member of `butIn`, in the order in which teams
 * are locked. The database trigger `refuse_second_membership` takes the same lock, so a transaction that adds a
 * membership has to wait.
 */
export const holdUnproven = (tx: Tx, email: string, butIn: string | null): Promise<UnprovenRow[]> =>
  tx.rows<UnprovenRow>(
    `SELECT u.id, m.organization_id FROM users u LEFT JOIN members m ON m.user_id = u.id
      WHERE u.email = $1 AND u.proven_at IS NULL AND ($2::uuid IS NULL OR m.organization_id IS DISTINCT FROM $2)
        AND (u.password_hash IS NOT NULL OR m.user_id IS NOT NULL)
      ORDER BY m.organization_id, u.id FOR NO KEY UPDATE OF u`,
    [email, butIn],
  );

export const removePassword = (tx: Tx, userId: string): Promise<number> =>
  tx.run('UPDATE users SET password_hash = NULL WHERE id = $1 AND proven_at IS NULL', [userId]);

/** Returns the members whose e-mail address is not confirmed. */
export const selectUnproven = (organizationId: string): Promise<{ user_id: string }[]> =>
  sql.rows<{ user_id: string }>(
    `SELECT m.user_id FROM members m JOIN users u ON u.id = m.user_id AND u.proven_at IS NULL
      WHERE m.organization_id = $1 ORDER BY m.created_at DESC, m.id DESC`,
    [organizationId],
  );
