import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { writeSecretMail } from '../../platform/mail/write-secret-mail.ts';
import { type InvitationRow, insertInvitation, readOrganization } from './invitation.store.ts';
import { invitationWords } from './invitation-words.ts';

const lifetimeDays = 7;

const linkOf = (token: string) => `${publicUrl()}/invite/${token}`;

interface Invited {
  readonly email: string;
  readonly role: Role;
  readonly name?: string;
  readonly makesOwner?: boolean;
}

/**
 * Creates an invitation with two links that work once, within seven days. The inviter hands over the link `url`. The
 * other link is mailed if there is a mail server, and only this link confirms the e-mail address. Only the SHA-256 of
 * both tokens is stored. A new invitation replaces an earlier one for the same e-mail address.
 */
export async function writeInvitation(
  tx: Tx,
  actor: Actor,
  { email, role, name, makesOwner = false }: Invited,
): Promise<{ row: InvitationRow; url: string; mailed: boolean; brand: string | null }> {
  const token = randomBase62(40);
  const mailed = canSendMail() ? randomBase62(40) : null;
  const at = now();
  const expiresAt = new Date(at.getTime() + lifetimeDays * dayMs);
  const hashes = { tokenHash: hashKey(token), mailedTokenHash: mailed && hashKey(mailed) };
  const invited = { id: newId(), email, role, name: name ?? null, makesOwner };
  const row = await insertInvitation(tx, actor.organizationId, { ...invited, ...hashes, expiresAt });
  const target = { type: 'invitation', id: row.id, name: row.email };
  await recordAudit(tx, actor, 'member.invited', target, { email, role, ...(makesOwner ? { owner: true } : {}) });
  const { name: organization, locale, brand } = await readOrganization(tx, actor.organizationId);
  if (mailed) {
    const mail = { kind: 'member.invitation', objectId: row.id, to: { name: name ?? '', address: row.email }, at };
    const words = invitationWords(locale, { organization, inviter: actor.name ?? organization, brand });
    await writeSecretMail(tx, actor.organizationId, { ...mail, ...words, secret: linkOf(mailed) });
  }
  return { row, url: linkOf(token), mailed: mailed !== null, brand };
}
