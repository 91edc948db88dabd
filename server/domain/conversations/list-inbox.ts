import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { InboxInput, InboxItem } from '#server/contract/conversation.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import { phoneLookupKey } from '../contacts/normalize-phone.ts';
import { conversationView } from './conversation.view.ts';
import { selectInbox } from './conversation-list.store.ts';

/** The panel's inbox in the order that is asked for, with what the list shows of the last message. Throws invalid_cursor. */
export async function listInbox(actor: Actor, input: InboxInput): Promise<Page<InboxItem>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'inbox', organizationId: actor.organizationId, filters: { ...input, by: actor.id } };
  const rows = await selectInbox(actor.organizationId, {
    ...input,
    userId: actor.kind === 'member' ? actor.id : null,
    phoneKey: input.q === undefined ? null : phoneLookupKey(input.q),
    position: readCursor(binding, input.cursor, 2),
    limit: limit + 1,
  });
  return pageFrom(
    rows,
    limit,
    (row) => ({
      ...conversationView(row),
      unread_count: row.unread_count,
      last_message_preview: row.last_message_preview,
      last_message: row.last_message,
      waiting_since: row.waiting_since,
      queue: row.queue,
      mentioned: row.mentioned,
      looked_after: row.looked_after,
    }),
    (row) => writeCursor(binding, [row.sort_position, row.id]),
  );
}
