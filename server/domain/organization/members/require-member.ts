import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findMember, lockTeam, type MemberRow, selectMembers } from './member.store.ts';

/** Returns the member, and locks the team until the transaction ends. Null if the person is not a member. */
export async function holdMember(tx: Tx, organizationId: string, userId: string): Promise<MemberRow | null> {
  await lockTeam(tx, organizationId);
  return isUuid(userId) ? findMember(tx, organizationId, userId) : null;
}

/** Returns the member, and locks the team until the transaction ends. Throws member_not_found. */
export async function requireMember(tx: Tx, organizationId: string, userId: string): Promise<MemberRow> {
  const row = await holdMember(tx, organizationId, userId);
  if (!row) throw new AppError('member_not_found');
  return row;
}

/** Checks that this member may lose the administrator role. Throws owner_protected, last_admin. */
export async function requireOtherAdmin(tx: Tx, organizationId: string, member: MemberRow): Promise<void> {
  if (member.is_owner) throw new AppError('owner_protected');
  if (member.role !== 'admin') return;
  const admins = await selectMembers(organizationId, ['admin'], tx);
  if (admins.length === 1) throw new AppError('last_admin');
}
