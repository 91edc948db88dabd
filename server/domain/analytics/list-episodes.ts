import type { Actor } from '#server/base/actor.ts';
import { isUuid } from '#server/base/ids.ts';
import type { FigureFilter, ListEpisodesInput, ListEpisodesResult } from '#server/contract/figures-page.ts';
import { selectEpisodesOf, selectMessagesOf } from './episode-list.store.ts';
import { readPeriod } from './read-period.ts';
import { conditionsOf, readWhose } from './read-whose.ts';

const most = 100;

const filters = {
  channel: 'channel',
  number: 'connection_id',
  agent: 'agent_id',
  member: 'member_id',
  tag: 'tag_id',
} as const;

/** A dimension as the filter that says the same; null: nobody has such an id. */
function filterOf(dimension: string): FigureFilter | null {
  const [kind = '', id = ''] = dimension.split(':');
  if (kind === 'all') return {};
  if (kind !== 'channel' && !isUuid(id)) return null;
  return { [filters[kind as keyof typeof filters]]: id };
}

/** The conversations behind a number, the newest hundred. Throws invalid_request, segment_not_found. */
export async function listEpisodes({ organizationId }: Actor, input: ListEpisodesInput): Promise<ListEpisodesResult> {
  const { measure, dimension } = input;
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const { contacts, ...conditions } = await readWhose(organizationId, input);
  const of = filterOf(dimension);
  if (!of) return { data: [], has_more: false };
  const asked = { whose: [conditions, conditionsOf(of)], contacts, from, to, limit: most + 1 };
  const rows =
    measure === 'messages_in' || measure === 'messages_out'
      ? await selectMessagesOf(organizationId, measure, asked)
      : await selectEpisodesOf(organizationId, measure, asked);
  return { data: rows.slice(0, most), has_more: rows.length > most };
}
