import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockQuickReply, type QuickReplyRow } from './quick-reply.store.ts';

/** Locks the quick reply until the commit and returns it. Throws quick_reply_not_found. */
export async function requireQuickReply(tx: Tx, organizationId: string, id: string): Promise<QuickReplyRow> {
  const row = isUuid(id) ? await lockQuickReply(tx, organizationId, id) : null;
  if (!row) throw new AppError('quick_reply_not_found');
  return row;
}
