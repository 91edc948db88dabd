import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Happening, ListHappeningsInput } from '#server/contract/inbox/happening.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { getConversation } from '../reading/get-conversation.ts';
import { selectHappenings } from './happening.store.ts';

/**
 * Lists the activity entries of the conversation (who did what), newest first. Throws conversation_not_found,
 * invalid_cursor.
 */
export async function listHappenings(actor: Actor, input: ListHappeningsInput): Promise<Page<Happening>> {
  await getConversation(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'happenings', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectHappenings(actor.organizationId, input.id, { position, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    ({ id, kind, by, about_id: aboutId, about_name: name, until, text, mentions, at }) => ({
      ...{ id, kind, by, until, text, mentions, at },
      about: aboutId === null ? null : { id: aboutId, name },
    }),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}
