import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteQuickReply, insertQuickReply, selectQuickReplies, updateQuickReplyRow } from './quick-reply.store.ts';
import { quickReplyView } from './quick-reply.view.ts';
import { deleteReplyFiles } from './reply-file.store.ts';
import { requireQuickReply } from './require-quick-reply.ts';

/** GET /quick-replies: lists every quick reply. */
export async function listQuickReplies(actor: Actor): Promise<Page<QuickReply>> {
  return wholeList((await selectQuickReplies(actor.organizationId)).map(quickReplyView));
}

interface NewQuickReply {
  readonly shortcut: string;
  readonly title: string;
  readonly content: string;
}

/** Creates a quick reply. Throws name_taken when another quick reply has the same shortcut. */
export async function createQuickReply(actor: Actor, input: NewQuickReply): Promise<QuickReply> {
  return transact(async (tx) => {
    const row = await insertQuickReply(tx, actor.organizationId, { ...input, id: newId() });
    if (!row) throw new AppError('name_taken', { field: 'shortcut' });
    const target = { type: 'quick_reply', id: row.id, name: row.shortcut };
    await recordAudit(tx, actor, 'quick_reply.created', target, { shortcut: row.shortcut });
    return quickReplyView(row);
  });
}

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
