import { systemActor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { closeUnproven } from '../../organization/members/close-unproven.ts';
import { holdMember } from '../../organization/members/require-member.ts';
import { endPlace } from './end-place.ts';

/**
 * Ends every unproven account of the e-mail address and its membership, except in `staysIn`, where the owner wants to
 * stay. Call it in the transaction that proves a mailbox, before the owner's account is proven. An owner or last
 * administrator leaves too (decision 142): no organization keeps a person who never agreed to be in it. It does nothing
 * to a proven account. Until the transaction ends no one can make another unproven account.
 */
export async function leaveUnprovenTeams(tx: Tx, email: string, staysIn: string | null): Promise<void> {
  for (const { id, organization_id: organizationId } of await closeUnproven(tx, email, staysIn)) {
    const member = organizationId && (await holdMember(tx, organizationId, id));
    if (member)
      await endPlace(tx, systemActor(organizationId), { member, to: null, because: 'account_proven_elsewhere' });
  }
}
