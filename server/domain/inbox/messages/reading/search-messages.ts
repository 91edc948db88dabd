import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { FindMessagesInput, Message } from '#server/contract/inbox/message.ts';
import type { MessageHit, SearchMessagesInput } from '#server/contract/inbox/message-search.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { findMessages as findByIds, findMessagesByWamid } from './message.store.ts';
import { messageView } from './message.view.ts';
import { searchAll, searchNewest } from './message-search.store.ts';
import { quoteAround, wordsOf } from './quote-around.ts';

/** The number of newest messages that are searched before the index is used. */
const newest = 2_000;
const afterAll = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/**
 * Turns the search words into a query in which each word matches as a prefix. The words are quoted, so that Postgres
 * does not read them as query operators.
 */
const queryOf = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, ' ')}':*`).join(' & ');

/**
 * Returns the messages that contain all the search words, newest first, each with the matching part as a quote. Throws
 * invalid_cursor.
 */
export async function searchMessages(actor: Actor, input: SearchMessagesInput): Promise<Page<MessageHit>> {
  const { organizationId } = actor;
  const words = wordsOf(input.q);
  if (words.length === 0) return { data: [], next_cursor: null, has_more: false };
  const limit = pageSize(input.limit);
  const binding = { list: 'message search', organizationId, filters: { ...input } };
  const [at = afterAll[0], id = afterAll[1]] = readCursor(binding, input.cursor, 2) ?? [];
  const sought = { query: queryOf(words), before: { at, id }, limit: limit + 1 };
  const near = await searchNewest(organizationId, sought, newest);
  const rows = near.length > limit ? near : await searchAll(organizationId, sought);
  return pageFrom(
    rows,
    limit,
    ({ content, position: _position, ...row }) => ({ ...row, quote: quoteAround(content, words) }),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}

/** GET /messages: finds messages by id, by wamid, or by both. An unknown id finds nothing. Throws missing_filter. */
export async function findMessages(actor: Actor, { id, wamid }: FindMessagesInput): Promise<Page<Message>> {
  if (!id && !wamid) throw new AppError('missing_filter');
  const rows = id
    ? await findByIds(actor.organizationId, isUuid(id) ? [id] : [])
    : await findMessagesByWamid(actor.organizationId, wamid ?? '');
  const found = rows.filter((row) => !wamid || row.wamid === wamid);
  return { data: found.map(messageView), next_cursor: null, has_more: false };
}
