import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ListMessagesAroundInput, Message, MessagesAround } from '#server/contract/inbox/message.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { findMessages, selectChangedMessages, selectMessages, selectNewerMessages } from './message.store.ts';
import { messageView } from './message.view.ts';
import type { MessageRow } from './message-row.ts';

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
  // Only an empty page needs this check, because any row shows that the conversation belongs to the organization.
  if (rows.length === 0) await getConversation(actor, input);
  return pageFrom(rows, limit, messageView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.changed_position, row.seq]),
  );
}

const positionOf = (row: MessageRow): string[] => [row.created_position, row.seq];

/** A part of a conversation, newest message first, and whether there are older and newer messages. */
interface Part {
  readonly rows: readonly MessageRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

type Scope = readonly [organizationId: string, conversationId: string, limit: number];

async function partBefore([of, id, limit]: Scope, position: readonly string[]): Promise<Part> {
  const rows = await selectMessages(of, id, { position, limit: limit + 1 });
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
}

async function partAfter([of, id, limit]: Scope, position: readonly string[]): Promise<Part> {
  const rows = await selectNewerMessages(of, id, { position, limit: limit + 1 });
  return { rows: rows.slice(0, limit).reverse(), hasOlder: true, hasNewer: rows.length > limit };
}

async function partAround(actor: Actor, scope: Scope, input: ListMessagesAroundInput): Promise<Part> {
  const [sought] = isUuid(input.message_id) ? await findMessages(actor.organizationId, [input.message_id]) : [];
  if (sought?.conversation_id !== input.id.toLowerCase()) {
    await getConversation(actor, input);
    throw new AppError('message_not_found');
  }
  const [before, after] = await Promise.all([
    partBefore(scope, positionOf(sought)),
    partAfter(scope, positionOf(sought)),
  ]);
  return { rows: [...after.rows, sought, ...before.rows], hasOlder: before.hasOlder, hasNewer: after.hasNewer };
}

/**
 * Returns a message with the messages before and after it, and cursors for more in both directions. Even for an old
 * message, the later part of the conversation is not read. Throws conversation_not_found, message_not_found,
 * invalid_cursor.
 */
export async function listMessagesAround(actor: Actor, input: ListMessagesAroundInput): Promise<MessagesAround> {
  if (!isUuid(input.id)) throw new AppError('conversation_not_found');
  const { organizationId } = actor;
  const binding = { list: 'messages around', organizationId, filters: { ...input } };
  const scope: Scope = [organizationId, input.id, pageSize(input.limit)];
  const [side, ...position] = readCursor(binding, input.cursor, 3) ?? [];
  const { rows, hasOlder, hasNewer } =
    side === undefined
      ? await partAround(actor, scope, input)
      : await (side === 'older' ? partBefore : partAfter)(scope, position);
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  return {
    data: rows.map(messageView),
    older_cursor: oldest && hasOlder ? writeCursor(binding, ['older', ...positionOf(oldest)]) : null,
    newer_cursor: newest && hasNewer ? writeCursor(binding, ['newer', ...positionOf(newest)]) : null,
  };
}
