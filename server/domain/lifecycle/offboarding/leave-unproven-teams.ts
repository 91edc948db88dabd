import { systemActor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdMember } from '../../organization/members/require-member.ts';
import { closeUnproven } from '../../organization/members/unproven-members.ts';
import { endTeamMembership } from './end-team-membership.ts';

/**
 * Disables every unverified account of an e-mail address and ends its membership, except in the organization `staysIn`.
 * An account is unverified until its owner confirms the e-mail address. Call this function in the transaction that
 * confirms the address, before the owner's account becomes verified. Even an owner or last administrator leaves
 * (decision 142), because no organization keeps a person who never agreed to be in it. A verified account is not
 * changed. Until the transaction ends, no other transaction can create another unverified account with the address.
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
