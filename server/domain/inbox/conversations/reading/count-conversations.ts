import type { Actor } from '#server/base/actor.ts';
import { type Attention, attentionMax } from '#server/contract/inbox/attention.ts';
import type { InboxInput } from '#server/contract/inbox/conversation.ts';
import {
  folderCountMax,
  type InboxFolders,
  type ViewCounts,
  viewsCounted,
} from '#server/contract/inbox/inbox-folders.ts';
import { viewFilters } from '#server/contract/people/view.ts';
import { listViews } from '../../../people/views/list-views.ts';
import { countAttention as selectAttention } from './conversation-list.store.ts';
import { countEach, countFolders as selectFolders } from './inbox-folders.store.ts';

const userOf = ({ kind, id }: Actor): string | null => (kind === 'member' ? id : null);

/**
 * Counts the conversations in each folder of the inbox, as the folder's list would show them. In the mentions folder,
 * only unseen mentions count.
 */
export async function countFolders(actor: Actor): Promise<InboxFolders> {
  const nothing = { mine: 0, unassigned: 0, mentions: 0, all: 0, snoozed: 0, ai: 0, queues: [] };
  return (await selectFolders(actor.organizationId, userOf(actor), folderCountMax)) ?? nothing;
}

/**
 * Counts, for each of these filters, the conversations that the inbox shows when the filter is applied. The filters
 * have no search text.
 */
const countInInbox = (actor: Actor, filters: readonly Omit<InboxInput, 'q'>[]): Promise<number[]> =>
  countEach(
    actor.organizationId,
    filters.map((filter) => ({ ...filter, userId: userOf(actor), phoneKey: null })),
    folderCountMax,
  );

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
  return { data: counted.map(({ id }, index) => ({ id, count: counts[index] ?? 0 })) };
}

/**
 * Counts what needs the member's attention: conversations that wait for a person, the member's own unread
 * conversations, and mentions of the member.
 */
export async function countAttention({ organizationId, kind, id }: Actor): Promise<Attention> {
  const userId = kind === 'member' ? id : null;
  return (await selectAttention(organizationId, userId, attentionMax)) ?? { waiting: 0, unread: 0, mentions: 0 };
}
