import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { InboxInput, InboxItem } from '#server/contract/inbox/conversation.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { phoneLookupKey } from '../../../people/contacts/phones/normalize-phone.ts';
import { conversationView } from './conversation.view.ts';
import { type InboxRow, selectInbox } from './conversation-list.store.ts';
import { saidOf, saidOfPreview } from './said-of.ts';

/** Kinds of authors that tell the customer automatically that a person will come. */
const courteous: ReadonlySet<string> = new Set(['agent', 'system']);

/**
 * Returns the message that an inbox row shows, usually the last message. After an automatic "a person will answer you",
 * the row shows the customer's own last message, unless the automatic message failed.
 */
function saidInRow({
  last_message: last,
  customer_said: theirs,
  last_message_preview: kept,
}: InboxRow): InboxItem['said'] {
  if (last && theirs && !last.failed && courteous.has(last.by)) return { by: 'contact', ...saidOf(theirs) };
  if (last) return { by: last.by, ...saidOf(last) };
  return kept === null ? null : { by: null, ...saidOfPreview(kept) };
}

/**
 * Returns a page of the panel's inbox in the requested order, with the message that each row shows. Throws
 * invalid_cursor.
 */
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
      said: saidInRow(row),
      last_message: row.last_message && { by: row.last_message.by, failed: row.last_message.failed },
      waiting_since: row.waiting_since,
      queue: row.queue,
      mentioned: row.mentioned,
      looked_after: row.looked_after,
    }),
    (row) => writeCursor(binding, [row.sort_position, row.id]),
  );
}
