import type { Role } from '#server/contract/scopes.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';

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
