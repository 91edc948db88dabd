import type { ServedBy } from '#server/contract/inbox/inbox-filters.ts';
import type { InboxFilter } from './use-inbox-filters.ts';

/** The standard folders of the inbox, which every member has, in order. The folders that show a count come first. */
export const folders = ['mine', 'unassigned', 'mentions', 'all', 'snoozed', 'ai', 'resolved', 'archived'] as const;
export type FolderName = (typeof folders)[number];

/**
 * The current folder of the inbox: one of the standard folders, a queue, or a saved view. Other filters may apply in
 * addition.
 */
export type InboxFolder =
  | { readonly kind: FolderName }
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

/** Returns the conversation states in the filter. An empty list means open conversations. */
export const statesOf = (filter: readonly InboxFilter[]): InboxState[] => states.filter((one) => filter.includes(one));

/**
 * Returns the inbox folder for the filters in a URL. An old URL may match several folders. In that case a folder that
 * is defined by who holds the conversation takes precedence over a folder that is defined by state.
 */
export function folderOf({ filter, served_by, queue, view }: Chosen): InboxFolder {
  if (view) return { kind: 'view', id: view };
  if (filter.includes('mentions')) return { kind: 'mentions' };
  if (filter.includes('mine')) return { kind: 'mine' };
  if (served_by === 'nobody') return queue ? { kind: 'queue', id: queue } : { kind: 'unassigned' };
  if (served_by === 'ai') return { kind: 'ai' };
  const [state, other] = statesOf(filter);
  return { kind: state && !other ? state : 'all' };
}

/**
 * Returns the URL parameters of an inbox folder. A folder of conversations that nobody holds is sorted by the longest
 * wait.
 */
export function filtersOfFolder(folder: Exclude<InboxFolder, { kind: 'view' }>): Readonly<Record<string, string>> {
  switch (folder.kind) {
    case 'all':
      return {};
    case 'unassigned':
      return { served_by: 'nobody', sort: 'waiting' };
    case 'queue':
      return { served_by: 'nobody', queue: folder.id, sort: 'waiting' };
    case 'ai':
      return { served_by: 'ai' };
    default:
      return { filter: folder.kind };
  }
}

/** Returns the URL of an inbox folder, without a conversation. */
export function addressOfFolder(filters: Readonly<Record<string, string | boolean>>): string {
  const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `/inbox?${search}` : '/inbox';
}

export const isSameFolder = (one: InboxFolder, other: InboxFolder): boolean =>
  one.kind === other.kind && ('id' in one ? one.id : null) === ('id' in other ? other.id : null);

/** The filters that are shown as chips. Each filter applies in addition to the folder. */
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

/** Returns the filters to show as chips. Filters that define the current folder are left out. */
export function chipsOf(chosen: Narrowed): ChipName[] {
  const { kind } = folderOf(chosen);
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

/** Whether the list shows less than the whole folder. A state that differs from the folder's default counts too. */
export const isNarrowed = (chosen: Narrowed): boolean =>
  chipsOf(chosen).length > 0 ||
  (statesOf(chosen.filter).length > 0 && !(states as readonly string[]).includes(folderOf(chosen).kind));
