import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { FindMessagesInput, Message } from '#server/contract/inbox/message.ts';
import type { Page } from '#server/contract/platform/page.ts';
import { findMessages as findByIds, findMessagesByWamid } from './message.store.ts';
import { messageView } from './message.view.ts';

/** GET /messages: finds messages by id, by wamid, or by both. An unknown id finds nothing. Throws missing_filter. */
export async function findMessages(actor: Actor, { id, wamid }: FindMessagesInput): Promise<Page<Message>> {
  if (!id && !wamid) throw new AppError('missing_filter');
  const rows = id
    ? await findByIds(actor.organizationId, isUuid(id) ? [id] : [])
    : await findMessagesByWamid(actor.organizationId, wamid ?? '');
  const found = rows.filter((row) => !wamid || row.wamid === wamid);
  return { data: found.map(messageView), next_cursor: null, has_more: false };
}
