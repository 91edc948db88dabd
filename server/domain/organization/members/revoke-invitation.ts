import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteInvitation } from './invitation.store.ts';

/**
 * Withdraws an invitation, so that its links stop working. Throws invitation_not_found, also if the invitation was
 * used.
 */
export async function revokeInvitation(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const row = isUuid(input.id) ? await deleteInvitation(tx, actor.organizationId, input.id) : null;
    if (!row) throw new AppError('invitation_not_found');
    const details = { email: row.email, role: row.role };
    await recordAudit(tx, actor, 'invitation.revoked', { type: 'invitation', id: row.id, name: row.email }, details);
    return { ok: true, id: row.id };
  });
}
