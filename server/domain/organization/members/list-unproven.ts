import type { Actor } from '#server/base/actor.ts';
import { selectUnproven } from './member.store.ts';

/**
 * Returns the members who never opened a link mailed to their address. Another person may have used the inviter's link.
 */
export async function listUnproven(actor: Actor): Promise<{ data: string[] }> {
  return { data: (await selectUnproven(actor.organizationId)).map((row) => row.user_id) };
}
