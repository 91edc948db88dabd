import { hashKey } from '#server/access/hash-key.ts';
import { limitFailedAuthentication } from '#server/access/rate-limit.ts';
import { AppError } from '#server/base/app-error.ts';
import type { OpenInvitation } from '#server/contract/member.ts';
import { findOpenInvitation, type OpenInvitationRow } from './invitation.store.ts';
import { isExpired } from './invitation.view.ts';
import type { AccountRow } from './member.store.ts';

/**
 * What a token opens. Throws invitation_not_found (unknown, used or withdrawn; 429 after 60 tries a minute and
 * address) and invitation_expired.
 */
export async function openInvitation(token: string, address: string): Promise<OpenInvitationRow> {
  const row = await findOpenInvitation(hashKey(token));
  if (!row) {
    await limitFailedAuthentication(address);
    throw new AppError('invitation_not_found');
  }
  if (isExpired(row)) throw new AppError('invitation_expired');
  return row;
}

/**
 * What the invited person has to bring. Whoever has a password proves it, so a link alone opens no account; one who has
 * none may choose it here only while a member nowhere else.
 */
export function needsOf(account: AccountRow | null): OpenInvitation['needs'] {
  if (account?.password_hash) return 'password';
  return account && account.memberships > 0 ? 'nothing' : 'name_and_password';
}
