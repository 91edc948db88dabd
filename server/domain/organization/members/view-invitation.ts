import type { OpenInvitation } from '#server/contract/organization/member.ts';
import { findAccount, isUsedUnproven } from './member.store.ts';
import { needsOf, openInvitation } from './open-invitation.ts';

/**
 * Returns what the page of an invitation link shows. Throws invitation_not_found, invitation_expired,
 * organization_ended.
 */
export async function viewInvitation(address: string, input: { token: string }): Promise<OpenInvitation> {
  const row = await openInvitation(input.token, address);
  const account = await findAccount(row.organization_id, row.email);
  return {
    organization_name: row.organization_name,
    email: row.email,
    role: row.role,
    expires_at: row.expires_at,
    needs: needsOf(row, account),
    // Only a person who reads the mailbox may learn that an account with this address is in use.
    takes_over: row.mailed && !account?.is_proven && (await isUsedUnproven(row.email)),
  };
}
