import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { updateQuickReplyRow } from './quick-reply.store.ts';
import { quickReplyView } from './quick-reply.view.ts';
import { requireQuickReply } from './require-quick-reply.ts';

interface QuickReplyChange {
  readonly id: string;
  readonly shortcut?: string | undefined;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

/** Changes only the fields that the input contains. Throws quick_reply_not_found, name_taken. */
export async function updateQuickReply(actor: Actor, { id, ...sent }: QuickReplyChange): Promise<QuickReply> {
  return transact(async (tx) => {
    const before = await requireQuickReply(tx, actor.organizationId, id);
    const { next, changes } = applyChanges(before, sent);
    if (!changes) return quickReplyView(before);
    const write = updateQuickReplyRow(tx, actor.organizationId, next);
    const row = await unlessTaken(write, () => new AppError('name_taken', { field: 'shortcut' }));
    await recordAudit(
      tx,
      actor,
      'quick_reply.updated',
      { type: 'quick_reply', id: next.id, name: next.shortcut },
      changes,
    );
    return quickReplyView(row ?? next);
  });
}
