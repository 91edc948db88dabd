'use client';

import { debounce, parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import {
  type InboxSort,
  inboxSorts,
  inboxStates,
  inboxWishes,
  servedBy,
} from '#server/contract/inbox/inbox-filters.ts';

const filters = [...inboxStates, ...inboxWishes] as const;
export type InboxFilter = (typeof filters)[number];
const channels = ['chatapp', 'web', 'embed', 'api'] as const;
const sentiments = ['positive', 'neutral', 'negative'] as const;

/** Holds the filters and the order of the list in the URL, so that a shared link shows the same list. */
export const useInboxFilters = () =>
  useQueryStates({
    filter: parseAsArrayOf(parseAsStringLiteral(filters)).withDefault([]),
    // The search text reaches the URL with a delay, because it is typed key by key. Other filters are written to the
    // URL at once.
    q: parseAsString.withDefault('').withOptions({ limitUrlUpdates: debounce(200) }),
    tag: parseAsString,
    channel: parseAsStringLiteral(channels),
    assigned_to: parseAsString,
    sentiment: parseAsStringLiteral(sentiments),
    queue: parseAsString,
    agent_id: parseAsString,
    connection_id: parseAsString,
    campaign: parseAsString,
    served_by: parseAsStringLiteral(servedBy),
    waiting: parseAsBoolean,
    window_closing: parseAsBoolean,
    sort: parseAsStringLiteral(inboxSorts),
    /** The id of the saved view whose filters were applied. */
    view: parseAsString,
  });
type InboxFilters = ReturnType<typeof useInboxFilters>[0];

/**
 * Returns the filters in a fixed order, so that the same filters always give the same URL. The filter “open” is left
 * out where it is the default. In the folder of mentions, the default is any state, so the filter “open” is kept there.
 */
function inOneOrder(chosen: readonly InboxFilter[]): InboxFilter[] {
  const some = filters.filter((one) => chosen.includes(one));
  const says = some.some((one) => one !== 'all' && (inboxStates as readonly string[]).includes(one));
  return says || some.includes('mentions') ? some : some.filter((one) => one !== 'all');
}

/** Converts the URL parameters into the filters that the API operations and saved views use. */
export const inboxFilterOf = ({ filter, q, ...narrowing }: InboxFilters) => {
  const { tag, channel, assigned_to, sentiment, queue, agent_id, connection_id, campaign, sort } = narrowing;
  const { waiting, served_by, window_closing } = narrowing;
  const chosen = inOneOrder(filter);
  return {
    ...(chosen.length > 0 && { filter: chosen.join(',') }),
    ...(q.trim() && { q: q.trim() }),
    ...(tag && { tag }),
    ...(channel && { channel }),
    ...(assigned_to && { assigned_to }),
    ...(sentiment && { sentiment }),
    ...(queue && { queue }),
    ...(agent_id && { agent_id }),
    ...(connection_id && { connection_id }),
    ...(campaign && { campaign }),
    ...(served_by && { served_by }),
    ...(waiting !== null && { waiting }),
    ...(window_closing !== null && { window_closing }),
    ...(sort && sort !== 'newest' && { sort }),
  };
};
export type AskedInbox = ReturnType<typeof inboxFilterOf>;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((one) => one === value) ?? null;
const text = (value: unknown) => (typeof value === 'string' ? value : null);
const yesNo = (value: unknown) => (typeof value === 'boolean' ? value : null);

/**
 * Converts the filters of a saved view into URL parameters. Every parameter gets a value, so that none of the previous
 * filters remains.
 */
export const inboxFiltersOf = (saved: Readonly<Record<string, string | boolean>>) => ({
  filter: (text(saved.filter) ?? '').split(',').flatMap((one) => oneOf(filters, one) ?? []),
  q: text(saved.q),
  tag: text(saved.tag),
  channel: oneOf(channels, saved.channel),
  assigned_to: text(saved.assigned_to),
  sentiment: oneOf(sentiments, saved.sentiment),
  queue: text(saved.queue),
  agent_id: text(saved.agent_id),
  connection_id: text(saved.connection_id),
  campaign: text(saved.campaign),
  served_by: oneOf(servedBy, saved.served_by),
  // Views that were saved by an earlier version have `awaiting_reply` instead of `waiting`.
  waiting: yesNo(saved.waiting ?? saved.awaiting_reply),
  window_closing: yesNo(saved.window_closing),
  sort: oneOf<InboxSort>(inboxSorts, saved.sort),
});
