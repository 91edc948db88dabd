import type { Sql } from '#server/db/sql.ts';

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
