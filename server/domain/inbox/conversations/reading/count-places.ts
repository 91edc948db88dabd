import type { Actor } from '#server/base/actor.ts';
import type { InboxInput } from '#server/contract/inbox/conversation.ts';
import { type InboxPlaces, placeCountMax } from '#server/contract/inbox/inbox-places.ts';
import { countPlaces as count, countEach } from './inbox-places.store.ts';

const userOf = ({ kind, id }: Actor): string | null => (kind === 'member' ? id : null);

/**
 * Counts the conversations in each folder of the inbox, as the folder's list would show them. In the mentions folder,
 * only unseen mentions count.
 */
export async function countPlaces(actor: Actor): Promise<InboxPlaces> {
  const nothing = { mine: 0, unassigned: 0, mentions: 0, all: 0, snoozed: 0, ai: 0, queues: [] };
  return (await count(actor.organizationId, userOf(actor), placeCountMax)) ?? nothing;
}

/**
 * Counts, for each of these filters, the conversations that the inbox shows with it. The filters have no search text.
 */
export const countInInbox = (actor: Actor, filters: readonly Omit<InboxInput, 'q'>[]): Promise<number[]> =>
  countEach(
    actor.organizationId,
    filters.map((filter) => ({ ...filter, userId: userOf(actor), phoneKey: null })),
    placeCountMax,
  );
