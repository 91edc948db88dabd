import { systemActor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdMember } from '../../organization/members/require-member.ts';
import { closeUnproven } from '../../organization/members/unproven-members.ts';
import { endTeamMembership } from './end-team-membership.ts';

/**
 * Ends every unproven account of an e-mail address, with its membership, except in the organization `staysIn`, where
 * the owner of the address wants to stay. Call this function in the transaction that proves the mailbox, before the
 * owner's account becomes proven. Even an owner or last administrator leaves (decision 142), because no organization
 * keeps a person who never agreed to be in it. A proven account is not changed. Until the transaction ends, no other
 * transaction can create another unproven account.
 */
export async function leaveUnprovenTeams(tx: Tx, email: string, staysIn: string | null): Promise<void> {
  for (const { id, organization_id: organizationId } of await closeUnproven(tx, email, staysIn)) {
    const member = organizationId && (await holdMember(tx, organizationId, id));
    if (member)
      await endTeamMembership(tx, systemActor(organizationId), {
        member,
        to: null,
        because: 'account_proven_elsewhere',
      });
  }
}
