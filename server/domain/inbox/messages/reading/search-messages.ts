import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { MessageHit, SearchMessagesInput } from '#server/contract/inbox/message-search.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { searchAll, searchNewest } from './message-search.store.ts';
import { quoteAround, wordsOf } from './quote-around.ts';

/** The number of newest messages that are searched before the index is used. */
const newest = 2_000;
const afterAll = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/**
 * Turns the search words into a query in which each word matches as a prefix. The words are quoted, so that they cannot
 * act as query operators.
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
