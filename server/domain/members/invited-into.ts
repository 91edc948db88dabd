import { hashKey } from '#server/access/hash-key.ts';
import { findOpenInvitation } from './invitation.store.ts';
import { isExpired } from './invitation.view.ts';

/** Who invites by a link; null when it opens nothing any more. Never throws: the page says why. */
export async function invitedInto(token: string): Promise<string | null> {
  const row = await findOpenInvitation(hashKey(token));
  return row && !row.ended && !isExpired(row) ? row.organization_id : null;
}
