import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Conversation, ListConversationsInput } from '#server/contract/inbox/conversation.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changeHorizon } from '#server/db/change-horizon.ts';
import { phoneLookupKey } from '../../../people/contacts/phones/normalize-phone.ts';
import { conversationView } from './conversation.view.ts';
import { selectConversations } from './conversation-list.store.ts';

/**
 * GET /conversations: returns a page, newest first. With `updated_since` the oldest change comes first. The latest
 * changes are then left out, because a transaction that is still running could add an earlier change. Throws
 * invalid_cursor.
 */
export async function listConversations(actor: Actor, input: ListConversationsInput): Promise<Page<Conversation>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'conversations', organizationId: actor.organizationId, filters: input };
  const position = readCursor(binding, input.cursor, 2);
  const changes = input.updated_since !== undefined;
  const rows = await selectConversations(actor.organizationId, {
    ...input,
    phoneKey: input.phone === undefined ? null : phoneLookupKey(input.phone),
    horizon: changes ? await changeHorizon() : null,
    position,
    limit: limit + 1,
  });
  return pageFrom(rows, limit, conversationView, (row) =>
    writeCursor(binding, [changes ? row.updated_position : row.created_position, row.id]),
  );
}
