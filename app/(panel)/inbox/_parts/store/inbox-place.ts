import type { ServedBy } from '#server/contract/inbox-filters.ts';
import type { InboxFilter } from './use-inbox-filters.ts';

/** The places that everybody has, in order; those that count come first. */
export const places = ['mine', 'unassigned', 'mentions', 'all', 'snoozed', 'ai', 'resolved', 'archived'] as const;
export type PlaceName = (typeof places)[number];

/** Where one is in the inbox: one place, whatever else it is narrowed by. */
export type InboxPlace =
  | { readonly kind: PlaceName }
  | { readonly kind: 'queue'; readonly id: string }
  | { readonly kind: 'view'; readonly id: string };

interface Chosen {
  readonly filter: readonly InboxFilter[];
  readonly served_by: ServedBy | null;
  readonly queue: string | null;
  readonly view: string | null;
}

const ended = ['snoozed', 'resolved', 'archived'] as const;
export const states = ['all', ...ended] as const;
export type InboxState = (typeof states)[number];

/** The states that are asked for; none: what is open. */
export const statesOf = (filter: readonly InboxFilter[]): InboxState[] => states.filter((one) => filter.includes(one));

/** The one place an address is of, also an old one that names several things: whose it is comes before what state it is in. */
export function placeOf({ filter, served_by, queue, view }: Chosen): InboxPlace {
  if (view) return { kind: 'view', id: view };
  if (filter.includes('mentions')) return { kind: 'mentions' };
  if (filter.includes('mine')) return { kind: 'mine' };
  if (served_by === 'nobody') return queue ? { kind: 'queue', id: queue } : { kind: 'unassigned' };
  if (served_by === 'ai') return { kind: 'ai' };
  const [state, other] = statesOf(filter);
  return { kind: state && !other ? state : 'all' };
}

/** What the address of a place says. Where somebody has to be taken, the longest wait comes first. */
export function filtersOfPlace(place: Exclude<InboxPlace, { kind: 'view' }>): Readonly<Record<string, string>> {
  switch (place.kind) {
    case 'all':
      return {};
    case 'unassigned':
      return { served_by: 'nobody', sort: 'waiting' };
    case 'queue':
      return { served_by: 'nobody', queue: place.id, sort: 'waiting' };
    case 'ai':
      return { served_by: 'ai' };
    default:
      return { filter: place.kind };
  }
}

/** A place's address: without a conversation. */
export function addressOfPlace(filters: Readonly<Record<string, string | boolean>>): string {
  const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `/inbox?${search}` : '/inbox';
}

export const isSamePlace = (one: InboxPlace, other: InboxPlace): boolean =>
  one.kind === other.kind && ('id' in one ? one.id : null) === ('id' in other ? other.id : null);

/** What stands as a chip beside the list: each of these narrows the place further. */
const chips = [
  'states',
  'unread',
  'handoff',
  'served_by',
  'queue',
  'tag',
  'channel',
  'assigned_to',
  'sentiment',
  'agent_id',
  'connection_id',
  'campaign',
  'waiting',
  'window_closing',
] as const;
export type ChipName = (typeof chips)[number];

type Narrowed = Chosen & Readonly<Partial<Record<ChipName, unknown>>>;

/** By what a place is narrowed: what it is by itself has no chip. */
export function chipsOf(chosen: Narrowed): ChipName[] {
  const { kind } = placeOf(chosen);
  return chips.filter((one) => {
    if (one === 'states') return statesOf(chosen.filter).length > 1;
    if (one === 'unread' || one === 'handoff') return chosen.filter.includes(one);
    const value = chosen[one];
    if (value === null || value === undefined) return false;
    if (one === 'served_by')
      return kind === 'view' || (value !== 'nobody' && value !== 'ai') || kind === 'mine' || kind === 'mentions';
    return one !== 'queue' || kind !== 'queue';
  });
}

/** Does the list hold less than its place by itself? Also where a place of somebody's is looked at in another state. */
export const isNarrowed = (chosen: Narrowed): boolean =>
  chipsOf(chosen).length > 0 ||
  (statesOf(chosen.filter).length > 0 && !(states as readonly string[]).includes(placeOf(chosen).kind));
