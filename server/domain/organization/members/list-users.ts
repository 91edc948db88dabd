import type { Actor } from '#server/base/actor.ts';
import type { User } from '#server/contract/organization/member.ts';
import { assignableRoles, type Role, roles } from '#server/contract/organization/scopes.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectMembers } from './member.store.ts';
import { memberView } from './member.view.ts';

/**
 * GET /users: lists the members. `assignable: true` leaves out members whose role may not own contacts. `role` leaves
 * out all other roles.
 */
export async function listUsers(
  actor: Actor,
  input: { assignable?: boolean | undefined; role?: Role | undefined },
): Promise<Page<User>> {
  const wanted = roles.filter(
    (role) =>
      (input.role === undefined || role === input.role) && (!input.assignable || assignableRoles.includes(role)),
  );
  return wholeList((await selectMembers(actor.organizationId, wanted)).map(memberView));
}
