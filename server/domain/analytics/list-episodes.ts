import type { Actor } from '#server/base/actor.ts';
import { isUuid } from '#server/base/ids.ts';
import type { FigureFilter, ListEpisodesInput, ListEpisodesResult } from '#server/contract/figures-page.ts';
import { type EpisodeLine, selectEpisodesOf, selectMessagesOf } from './episode-list.store.ts';
import { readPeriod } from './read-period.ts';
import { conditionsOf, readWhose } from './read-whose.ts';

const most = 100;

const filters = {
  channel: 'channel',
  number: 'connection_id',
  agent: 'agent_id',
  member: 'member_id',
  tag: 'tag_id',
  queue: 'queue_id',
} as const;

/** A dimension as the filter that says the same; null: nobody has such an id. */
function filterOf(dimension: string): FigureFilter | null {
  const [kind = '', id = ''] = dimension.split(':');
  if (kind === 'all') return {};
  if (kind !== 'channel' && !isUuid(id)) return null;
  return { [filters[kind as keyof typeof filters]]: id };
}

/** Reads the conversations behind a number, so many at a time; without `read` there can be none. */
async function readerOf({ organizationId }: Actor, asked: ListEpisodesInput) {
  const { measure, dimension } = asked;
  const { from, to, as_of } = await readPeriod(organizationId, { ...asked, granularity: 'day' });
  const { contacts, ...conditions } = await readWhose(organizationId, asked);
  const of = filterOf(dimension);
  if (!of) return { as_of };
  const question = { whose: [conditions, conditionsOf(of)], contacts, from, to };
  const read = (limit: number, after?: EpisodeLine): Promise<EpisodeLine[]> =>
    measure === 'messages_in' || measure === 'messages_out'
      ? selectMessagesOf(organizationId, measure, { ...question, limit, after })
      : selectEpisodesOf(organizationId, measure, { ...question, limit, after });
  return { as_of, read };
}

const shownOf = ({ position: _position, ...shown }: EpisodeLine): ListEpisodesResult['data'][number] => shown;

/** The conversations behind a number, the newest hundred. Throws invalid_request, segment_not_found. */
export async function listEpisodes(actor: Actor, input: ListEpisodesInput): Promise<ListEpisodesResult> {
  const { as_of, read } = await readerOf(actor, input);
  const rows = read ? await read(most + 1) : [];
  return { data: rows.slice(0, most).map(shownOf), has_more: rows.length > most, as_of };
}

const atOnce = 5_000;

/** All of them, some at a time: each of a list that stands still once. Throws invalid_request, segment_not_found. */
export async function* eachEpisode(
  actor: Actor,
  asked: ListEpisodesInput,
): AsyncGenerator<{ readonly as_of: string; readonly rows: EpisodeLine[] }> {
  const { as_of, read } = await readerOf(actor, asked);
  for (let last: EpisodeLine | undefined; read; ) {
    const rows: EpisodeLine[] = await read(atOnce, last);
    last = rows.at(-1);
    if (!last) return;
    yield { as_of, rows };
  }
}
