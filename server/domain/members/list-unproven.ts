import type { Actor } from '#server/base/actor.ts';
import { selectUnproven } from './member.store.ts';

/** The members who never opened a link mailed to their address: whoever had the inviter's link may be somebody else. */
export async function listUnproven(actor: Actor): Promise<{ data: string[] }> {
  return { data: (await selectUnproven(actor.organizationId)).map((row) => row.user_id) };
}
