import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { selectRoles } from './queue-member.store.ts';

/**
 * Checks that the given users may be members of a queue. Returns their stored ids without duplicates. Throws
 * assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function checkMembers(tx: Tx, organizationId: string, sent: readonly string[]): Promise<string[]> {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  if (!ids.every(isUuid)) throw new AppError('assigned_user_not_member');
  const found = await selectRoles(tx, organizationId, ids);
  if (found.length < ids.length) throw new AppError('assigned_user_not_member');
  if (!found.every(({ role }) => assignableRoles.includes(role))) throw new AppError('assigned_user_role_not_eligible');
  return ids;
}
