import type { Actor } from '#server/base/actor.ts';
import { selectUnproven } from './member.store.ts';

/**
 * Returns the members who never opened a link that was mailed to their address. Somebody else may have used the
 * inviter's link in their name.
 */
export async function listUnproven(actor: Actor): Promise<{ data: string[] }> {
  return { data: (await selectUnproven(actor.organizationId)).map((row) => row.user_id) };
}
