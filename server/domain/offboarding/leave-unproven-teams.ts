import { systemActor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { closeUnproven } from '../members/close-unproven.ts';
import { holdMember } from '../members/require-member.ts';
import { endPlace } from './end-place.ts';

/**
 * Called in the transaction in which a mailbox is proven, before the account of its owner is: ends every account of the e-mail that
 * nobody proved, and its membership, except the one of `staysIn`, where its owner wants to be. An owner or last administrator leaves
 * too (decision 142): no organization keeps a person who never agreed to be in it. Does nothing to a proven account. From here to
 * the end of the transaction nobody makes another one.
 */
export async function leaveUnprovenTeams(tx: Tx, email: string, staysIn: string | null): Promise<void> {
  for (const { id, organization_id: organizationId } of await closeUnproven(tx, email, staysIn)) {
    const member = organizationId && (await holdMember(tx, organizationId, id));
    if (member)
      await endPlace(tx, systemActor(organizationId), { member, to: null, because: 'account_proven_elsewhere' });
  }
}
