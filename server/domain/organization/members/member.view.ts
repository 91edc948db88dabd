import type { User } from '#server/contract/organization/member.ts';
import type { MemberRow } from './member.store.ts';

/** Builds the view of a member (contract/organization.md#users). */
export const memberView = (row: MemberRow): User => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  is_owner: row.is_owner,
  member_since: row.member_since,
});
