import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { insertQuickReply } from './quick-reply.store.ts';
import { quickReplyView } from './quick-reply.view.ts';

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
