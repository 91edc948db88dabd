import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { InvitedOwner } from '#server/contract/lifecycle/partner.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { invitationWords } from '../../organization/members/invitation-words.ts';
import { writeInvitation } from '../../organization/members/write-invitation.ts';
import { writePerson } from '../../platform/mail/write-person.ts';
import { asPartner, type Partner, requireLiveClient } from './as-partner.ts';
import { deleteOwnerInvitations } from './client.store.ts';

interface Person {
  readonly owner_name: string;
  readonly owner_email: string;
}

/**
 * Invites the owner of a client. If there is no mail server, the e-mail is stored among the partner's e-mails, but
 * without its link. The inviter passes the link on, and other people who can read the stored e-mails must not see it.
 */
export async function inviteOwnerInto(
  tx: Tx,
  partner: Partner,
  client: { readonly id: string; readonly name: string },
  { owner_name: name, owner_email: email }: Person,
): Promise<InvitedOwner['owner']> {
  await deleteOwnerInvitations(tx, client.id);
  const wanted = { email, role: 'admin', name, makesOwner: true } as const;
  const { row, url, mailed, brand } = await writeInvitation(tx, partner.actorIn(client.id), wanted);
  if (!mailed) {
    const names = { organization: client.name, inviter: partner.name, brand, isHandedOver: true };
    const mail = { kind: 'member.invitation', to: { name, address: email }, at: new Date(row.created_at) };
    await writePerson(tx, partner.id, { ...mail, ...invitationWords(partner.locale, names) });
  }
  const status = 'invited' as const;
  return { name, email, status, invitation_expires_at: row.expires_at, invitation_url: mailed ? null : url };
}

/**
 * Invites an owner again, as long as the client has none. The earlier invitation stops working. Throws
 * client_not_found, client_ended, client_has_owner.
 */
export const inviteOwner = (actor: Actor, input: Person & { readonly id: string }): Promise<InvitedOwner> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, input.id);
    if (client.owner_email && !client.invitation_expires_at) throw new AppError('client_has_owner');
    return transact(async (tx) => ({
      client_id: client.id,
      owner: await inviteOwnerInto(tx, partner, client, input),
    }));
  });
