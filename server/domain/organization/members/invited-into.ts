import { hashKey } from '#server/access/hash-key.ts';
import { findOpenInvitation } from './invitation.store.ts';
import { isExpired } from './invitation.view.ts';

/**
 * Returns the id of the organization to which a link invites. Null if the link is not valid. It never throws, because
 * the page itself explains the reason.
 */
export async function invitedInto(token: string): Promise<string | null> {
  const row = await findOpenInvitation(hashKey(token));
  return row && !row.ended && !isExpired(row) ? row.organization_id : null;
}
