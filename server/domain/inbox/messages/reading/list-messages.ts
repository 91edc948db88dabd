import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { selectChangedMessages, selectMessages } from './message.store.ts';
import { messageView } from './message.view.ts';

interface Asked {
  readonly id: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/**
 * GET /conversations/{id}/messages: returns a page, newest message first. With `updated_since`, oldest change first.
 * Throws conversation_not_found, invalid_cursor.
 */
export async function listMessages(actor: Actor, input: Asked): Promise<Page<Message>> {
  if (!isUuid(input.id)) throw new AppError('conversation_not_found');
  const limit = pageSize(input.limit);
  const binding = { list: 'messages', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const select = asked.since === null ? selectMessages : selectChangedMessages;
  const rows = await select(actor.organizationId, input.id, { position, limit: limit + 1, ...asked });
  // A row proves that the conversation belongs to the organization. Only for an empty page is a check necessary.
  if (rows.length === 0) await getConversation(actor, input);
  return pageFrom(rows, limit, messageView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.changed_position, row.seq]),
  );
}
