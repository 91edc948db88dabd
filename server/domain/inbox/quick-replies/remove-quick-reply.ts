import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteQuickReply } from './quick-reply.store.ts';
import { deleteReplyFiles } from './reply-file.store.ts';
import { requireQuickReply } from './require-quick-reply.ts';

/** Removes a quick reply with its files. Throws quick_reply_not_found. */
export async function removeQuickReply(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const { id, shortcut } = await requireQuickReply(tx, actor.organizationId, input.id);
    await deleteReplyFiles(tx, actor.organizationId, id, null);
    await deleteQuickReply(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'quick_reply.removed', { type: 'quick_reply', id, name: shortcut }, { shortcut });
    return { ok: true, id };
  });
}
