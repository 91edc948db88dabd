import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { InvitationWithLink } from '#server/contract/organization/member.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { transact } from '#server/db/transact.ts';
import { invitationView } from './invitation.view.ts';
import { findUser, lockTeam } from './member.store.ts';
import { writeInvitation } from './write-invitation.ts';

/** Invites a person to the team (`write-invitation.ts`). Throws already_member. */
export async function inviteMember(actor: Actor, input: { email: string; role: Role }): Promise<InvitationWithLink> {
  return transact(async (tx) => {
    await lockTeam(tx, actor.organizationId);
    const known = await findUser(tx, actor.organizationId, { email: input.email });
    if (known?.role) throw new AppError('already_member');
    const { row, url, mailed } = await writeInvitation(tx, actor, input);
    return { ...invitationView(row), url, mailed };
  });
}
