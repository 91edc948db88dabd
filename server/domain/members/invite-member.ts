import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { InvitationWithLink } from '#server/contract/member.ts';
import type { Role } from '#server/contract/scopes.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertInvitation } from './invitation.store.ts';
import { invitationView } from './invitation.view.ts';
import { findUser, lockTeam } from './member.store.ts';

const lifetimeDays = 7;

/**
 * Invites a person by a link that works once, within seven days; only the token's SHA-256 is kept. A new invitation
 * of the same e-mail ends the one before. Throws already_member.
 */
export async function inviteMember(actor: Actor, input: { email: string; role: Role }): Promise<InvitationWithLink> {
  const token = randomBase62(40);
  const expiresAt = new Date(now().getTime() + lifetimeDays * 86_400_000);
  return transact(async (tx) => {
    await lockTeam(tx, actor.organizationId);
    const known = await findUser(tx, actor.organizationId, { email: input.email });
    if (known?.role) throw new AppError('already_member');
    const invitation = { id: newId(), ...input, tokenHash: hashKey(token), expiresAt };
    const row = await insertInvitation(tx, actor.organizationId, invitation);
    await recordAudit(tx, actor, 'member.invited', { type: 'invitation', id: row.id, name: row.email }, input);
    return { ...invitationView(row), url: `${publicUrl()}/invite/${token}` };
  });
}
