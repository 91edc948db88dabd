import { systemActor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdMember } from '../members/require-member.ts';
import { placesOfUnproven } from '../members/unproven-places.ts';
import { endPlace } from './end-place.ts';

/**
 * Called in the transaction in which an account nobody proved gets its owner, before it does: ends the memberships that whoever
 * made the account gave it, except the one in `staysIn`, whose invitation the owner of the mailbox accepts. An owner or last
 * administrator leaves too (decision 142): no organization keeps a person who never agreed to be in it. Does nothing to a proven
 * account. From here to the end of the transaction the account joins no other organization.
 */
export async function leaveUnprovenTeams(tx: Tx, userId: string, staysIn: string | null): Promise<void> {
  for (const organizationId of await placesOfUnproven(tx, userId)) {
    if (organizationId === staysIn) continue;
    const member = await holdMember(tx, organizationId, userId);
    if (member)
      await endPlace(tx, systemActor(organizationId), { member, to: null, because: 'account_proven_elsewhere' });
  }
}
