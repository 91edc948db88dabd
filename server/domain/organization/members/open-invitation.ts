import { hashKey } from '#server/access/hash-key.ts';
import { limitFailedAuthentication } from '#server/access/limits/rate-limit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { OpenInvitation } from '#server/contract/organization/member.ts';
import { findOpenInvitation, type OpenInvitationRow } from './invitation.store.ts';
import { isExpired } from './invitation.view.ts';
import type { AccountRow } from './member.store.ts';

/**
 * Returns the invitation to which a token belongs. Throws invitation_not_found (unknown, used or withdrawn; 429 after
 * 60 attempts a minute from one network address), invitation_expired and organization_ended.
 */
export async function openInvitation(token: string, address: string): Promise<OpenInvitationRow> {
  const row = await findOpenInvitation(hashKey(token));
  if (!row) {
    await limitFailedAuthentication(address);
    throw new AppError('invitation_not_found');
  }
  if (isExpired(row)) throw new AppError('invitation_expired');
  if (row.ended) throw new AppError('organization_ended');
  return row;
}

/**
 * Returns the data that the invited person has to send. A person who has a password enters it, so that the link alone
 * does not open their account. An unverified account has no owner yet: a mailed link gives it to the owner of the
 * e-mail address, with a new password. An inviter's link creates an account in the inviter's organization. Throws
 * invitation_not_found if the link would change nothing.
 */
export function needsOf(invitation: OpenInvitationRow, account: AccountRow | null): OpenInvitation['needs'] {
  const { mailed, accepted } = invitation;
  if (accepted && (!account?.is_member_here || account.is_proven)) throw new AppError('invitation_not_found');
  if (!account) return 'name_and_password';
  if (account.is_proven) {
    if (account.password_hash) return 'password';
    return account.is_member_here || account.is_member_elsewhere ? 'nothing' : 'name_and_password';
  }
  if (!mailed && account.is_member_here) throw new AppError('invitation_not_found');
  return 'name_and_password';
}
