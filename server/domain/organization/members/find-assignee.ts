import { isUuid } from '#server/base/ids.ts';
import { assignableRoles, type Role } from '#server/contract/organization/scopes.ts';
import type { Sql } from '#server/db/sql.ts';
import { findUser } from './member.store.ts';

type AssignmentError = 'assigned_user_email_not_found' | 'assigned_user_not_member' | 'assigned_user_role_not_eligible';

export type Assignee =
  | { readonly ok: true; readonly userId: string; readonly name: string; readonly email: string }
  | { readonly ok: false; readonly error: AssignmentError };

/**
 * Finds a member who may own a contact or receive a conversation. The role must be admin, editor or atendente. A
 * refusal is returned, not thrown.
 */
export async function findAssignee(
  on: Sql,
  organizationId: string,
  by: { readonly email?: string | undefined; readonly id?: string | undefined },
): Promise<Assignee> {
  if (by.id !== undefined && !isUuid(by.id)) return { ok: false, error: 'assigned_user_not_member' };
  const user = await findUser(on, organizationId, by);
  if (!user)
    return { ok: false, error: by.email === undefined ? 'assigned_user_not_member' : 'assigned_user_email_not_found' };
  if (user.role === null) return { ok: false, error: 'assigned_user_not_member' };
  if (!assignableRoles.includes(user.role as Role)) return { ok: false, error: 'assigned_user_role_not_eligible' };
  return { ok: true, userId: user.user_id, name: user.name, email: user.email };
}
