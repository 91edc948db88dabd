import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { InvitationWithLink } from '#server/contract/member.ts';
import { dayMs } from '#server/contract/periods.ts';
import type { Role } from '#server/contract/scopes.ts';
import { transact } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { writeSecretLetter } from '../mail/write-secret-letter.ts';
import { insertInvitation, readOrganization } from './invitation.store.ts';
import { invitationView } from './invitation.view.ts';
import { invitationWords } from './invitation-words.ts';
import { findUser, lockTeam } from './member.store.ts';

const lifetimeDays = 7;

const linkOf = (token: string) => `${publicUrl()}/invite/${token}`;

/**
 * Invites a person by links that work once, within seven days: one is the inviter's to hand over, the other is mailed
 * where there is a mail server, and only that one proves whose the mailbox is. Of both only the SHA-256 is kept. A new
 * invitation of the same e-mail ends the one before. Throws already_member.
 */
export async function inviteMember(actor: Actor, input: { email: string; role: Role }): Promise<InvitationWithLink> {
  const token = randomBase62(40);
  const mailed = canSendMail() ? randomBase62(40) : null;
  const at = now();
  const expiresAt = new Date(at.getTime() + lifetimeDays * dayMs);
  const hashes = { tokenHash: hashKey(token), mailedTokenHash: mailed && hashKey(mailed) };
  return transact(async (tx) => {
    await lockTeam(tx, actor.organizationId);
    const known = await findUser(tx, actor.organizationId, { email: input.email });
    if (known?.role) throw new AppError('already_member');
    const row = await insertInvitation(tx, actor.organizationId, { id: newId(), ...input, ...hashes, expiresAt });
    await recordAudit(tx, actor, 'member.invited', { type: 'invitation', id: row.id, name: row.email }, input);
    if (mailed) {
      const { name: organization, locale } = await readOrganization(tx, actor.organizationId);
      const letter = { kind: 'member.invitation', objectId: row.id, to: { name: '', address: row.email }, at };
      const words = invitationWords(locale, { organization, inviter: actor.name ?? organization });
      await writeSecretLetter(tx, actor.organizationId, { ...letter, ...words, secret: linkOf(mailed) });
    }
    return { ...invitationView(row), url: linkOf(token), mailed: mailed !== null };
  });
}
