import type { Role } from '#server/contract/scopes.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface AssigneeRow {
  user_id: string;
  name: string;
  email: string;
  /** Null when the user is no member of the organization. */
  role: string | null;
}

/** A user by e-mail or id, with the role in the organization. */
export const findUser = (
  on: Sql,
  organizationId: string,
  by: { readonly email?: string | undefined; readonly id?: string | undefined },
): Promise<AssigneeRow | null> =>
  on.row<AssigneeRow>(
    `SELECT u.id AS user_id, u.name, u.email, m.role::text AS role
       FROM users u LEFT JOIN members m ON m.user_id = u.id AND m.organization_id = $1
      WHERE ($2::text IS NOT NULL AND u.email = lower($2)) OR ($3::uuid IS NOT NULL AND u.id = $3)`,
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

/** Members with one of the roles, newest first. */
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

/** Whoever changes who is in the team takes turns: rules about the team as a whole stay true. */
export const lockTeam = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`team:${organizationId}`]);

interface NewMember {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  /** Owns the organization, unless somebody does already. */
  readonly asOwner: boolean;
}

/** False when the person is a member already. */
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
  /** The mailbox was shown to be the person's, or the deployment said so. */
  is_proven: boolean;
  is_member_here: boolean;
  is_member_elsewhere: boolean;
}

/** The person behind an e-mail (lower case), wherever a member. */
export const findAccount = (organizationId: string, email: string): Promise<AccountRow | null> =>
  sql.row<AccountRow>(
    `SELECT u.id, u.name, u.password_hash, u.proven_at IS NOT NULL AS is_proven,
            EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id AND m.organization_id = $1) AS is_member_here,
            EXISTS (SELECT 1 FROM members m WHERE m.user_id = u.id AND m.organization_id <> $1) AS is_member_elsewhere
       FROM users u WHERE u.email = $2`,
    [organizationId, email],
  );

interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Null: nobody proved the mailbox. */
  readonly provenAt: Date | null;
}

/** False when somebody has the e-mail already. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO users (id, email, name, password_hash, proven_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING`,
    [account.id, account.email, account.name, account.passwordHash, account.provenAt],
  )) > 0;

/**
 * Gives an account that belongs to nobody yet to who brings a password. By proof
 * of the mailbox (`provenAt`) that is any unproven one, without it only one that is a member nowhere and has nobody's
 * word behind its password. False when the account changed meanwhile.
 */
export const claimAccount = async (tx: Tx, account: NewAccount): Promise<boolean> =>
  (await tx.run(
    `UPDATE users SET name = $2, password_hash = $3, proven_at = $4
      WHERE id = $1 AND (proven_at IS NULL OR password_hash IS NULL)
        AND (($4::timestamptz IS NOT NULL AND proven_at IS NULL)
             OR NOT EXISTS (SELECT 1 FROM members m WHERE m.user_id = $1))`,
    [account.id, account.name, account.passwordHash, account.provenAt],
  )) > 0;

/** False when the account is proven. Locked as `refuse_second_membership` locks it: whoever adds a membership waits. */
export const holdUnproven = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.row('SELECT 1 FROM users WHERE id = $1 AND proven_at IS NULL FOR NO KEY UPDATE', [userId])) !== null;

export const selectPlaces = (tx: Tx, userId: string): Promise<{ organization_id: string }[]> =>
  tx.rows<{ organization_id: string }>('SELECT organization_id FROM members WHERE user_id = $1', [userId]);

/** The members whose mailbox nobody proved. */
export const selectUnproven = (organizationId: string): Promise<{ user_id: string }[]> =>
  sql.rows<{ user_id: string }>(
    `SELECT m.user_id FROM members m JOIN users u ON u.id = m.user_id AND u.proven_at IS NULL
      WHERE m.organization_id = $1 ORDER BY m.created_at DESC, m.id DESC`,
    [organizationId],
  );
