import { now } from '#server/base/clock.ts';
import type { Invitation } from '#server/contract/organization/member.ts';
import type { InvitationRow } from './invitation.store.ts';

export const isExpired = (row: { readonly expires_at: string }): boolean => new Date(row.expires_at) <= now();

/** Builds the view of an unused invitation, without its token. */
export const invitationView = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  expires_at: row.expires_at,
  expired: isExpired(row),
  created_at: row.created_at,
});
