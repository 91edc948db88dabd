import { hashKey } from '#server/access/hash-key.ts';
import { findOpenInvitation } from './invitation.store.ts';
import { isExpired } from './invitation.view.ts';

/**
 * Returns the organization a link invites into; null if the link is no longer valid. It never throws, because the page
 * explains why.
 */
export async function invitedInto(token: string): Promise<string | null> {
  const row = await findOpenInvitation(hashKey(token));
  return row && !row.ended && !isExpired(row) ? row.organization_id : null;
}
