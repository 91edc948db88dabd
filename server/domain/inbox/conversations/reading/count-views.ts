import type { Actor } from '#server/base/actor.ts';
import type { InboxInput } from '#server/contract/inbox/conversation.ts';
import { type ViewCounts, viewsCounted } from '#server/contract/inbox/inbox-places.ts';
import { viewFilters } from '#server/contract/people/view.ts';
import { listViews } from '../../../people/views/list-views.ts';
import { countInInbox } from './count-places.ts';

/**
 * Counts the conversations in the first saved views of the inbox. A view is not counted if it has a search text, or if
 * it covers resolved or archived conversations, whose number only grows. A view is also not counted if its filter
 * refers to something deleted, since it then finds nothing.
 */
export async function countViews(actor: Actor): Promise<ViewCounts> {
  const { data } = await listViews(actor, { kind: 'conversations' });
  const counted = data.slice(0, viewsCounted).flatMap(({ id, filter, missing }) => {
    const read = viewFilters.conversations.safeParse(filter);
    if (missing.length > 0 || !read.success || read.data.q || /resolved|archived/.test(read.data.filter ?? ''))
      return [];
    return [{ id, filter: read.data satisfies InboxInput }];
  });
  const counts = await countInInbox(
    actor,
    counted.map(({ filter }) => filter),
  );
  return { data: counted.map(({ id }, place) => ({ id, count: counts[place] ?? 0 })) };
}
