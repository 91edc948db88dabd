import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { isUuid } from '#server/base/ids.ts';
import type { EpisodeMeasure } from '#server/contract/insight/figure-words.ts';
import type { FigureFilter, ListEpisodesInput, ListEpisodesResult } from '#server/contract/insight/figures-page.ts';
import { pageSize } from '#server/contract/platform/page.ts';
import {
  type EpisodeKind,
  type EpisodeLine,
  type EpisodePosition,
  type MessageKind,
  selectEpisodesOf,
  selectMessagesOf,
} from '../episode-list.store.ts';
import { readPeriod } from '../read-period.ts';
import { conditionsOf, readWhose } from '../read-whose.ts';
import { selectPaidOf } from '../spending/spending.store.ts';
import { selectWaitsOf } from './waits.store.ts';

const filters = {
  channel: 'channel',
  number: 'connection_id',
  agent: 'agent_id',
  member: 'member_id',
  tag: 'tag_id',
  queue: 'queue_id',
} as const;

/**
 * Returns the filter that selects the same conversations as a dimension. Null if the id is no UUID, because no object
 * has such an id.
 */
function filterOf(dimension: string): FigureFilter | null {
  const [kind = '', id = ''] = dimension.split(':');
  if (kind === 'all') return {};
  if (kind !== 'channel' && !isUuid(id)) return null;
  return { [filters[kind as keyof typeof filters]]: id };
}

/** Figures that count a part of another figure, by the prefix of their name. */
const partly = {
  sentiment_: 'sentiment',
  answered_by_: 'answered_by',
  handed_off_: 'handed_off',
  first_response_by_: 'answered',
  messages_out_by_: 'messages_out',
} as const;

/**
 * Maps each figure that is a sum of costs to the recipient of the payment: the messaging provider (`operator`) or the
 * AI provider (`ai`). Null for the average cost, which includes both.
 */
const paidTo: Partial<Record<EpisodeMeasure, 'operator' | 'ai' | null>> = {
  paid_operator: 'operator',
  paid_ai: 'ai',
  paid: null,
};

/** Returns which kind of episode or message to list for a figure, and which part of that kind. */
function kindOf(measure: EpisodeMeasure): { kind: EpisodeKind | MessageKind; part: string | null } {
  for (const [prefix, kind] of Object.entries(partly))
    if (measure.startsWith(prefix)) return { kind, part: measure.slice(prefix.length) };
  return { kind: measure as EpisodeKind | MessageKind, part: null };
}

/**
 * Returns a function `read`, which reads the conversations behind a figure, up to a limit at a time. `read` is absent
 * if no conversation can match.
 */
async function readerOf({ organizationId }: Actor, asked: ListEpisodesInput) {
  const { from, to, as_of, timezone } = await readPeriod(organizationId, { ...asked, granularity: 'day' });
  const whose = await readWhose(organizationId, asked);
  const of = filterOf(asked.dimension);
  if (!of) return { as_of };
  const source = paidTo[asked.measure];
  if (source !== undefined) {
    const { dimension } = asked;
    const paid = { by: dimension.split(':')[0] ?? 'all', dimension, source, from, to, whose };
    return {
      as_of,
      read: (limit: number, after?: EpisodePosition) => selectPaidOf(organizationId, { ...paid, limit, after }),
    };
  }
  const { contacts, ...conditions } = whose;
  const who = { whose: [conditions, conditionsOf(of)], contacts, from, to };
  if (asked.measure === 'waited') {
    const [weekday, hour] = asked.week_hour?.split('-').map(Number) ?? [];
    const ofHour = { timezone, hour: weekday !== undefined && hour !== undefined ? { weekday, hour } : null };
    return {
      as_of,
      read: (limit: number, after?: EpisodePosition) =>
        selectWaitsOf(organizationId, { ...who, part: null, limit, after }, ofHour),
    };
  }
  const { kind, part } = kindOf(asked.measure);
  const question = { ...who, part };
  const read = (limit: number, after?: EpisodePosition): Promise<EpisodeLine[]> =>
    kind === 'messages_in' || kind === 'messages_out'
      ? selectMessagesOf(organizationId, kind, { ...question, limit, after })
      : selectEpisodesOf(organizationId, kind, { ...question, limit, after });
  return { as_of, read };
}

const shownOf = ({ position: _position, ...shown }: EpisodeLine): ListEpisodesResult['data'][number] => shown;

/**
 * Returns the conversations behind a figure, newest first. Throws invalid_request, invalid_cursor, segment_not_found.
 */
export async function listEpisodes(actor: Actor, input: ListEpisodesInput): Promise<ListEpisodesResult> {
  const limit = pageSize(input.limit);
  const binding = { list: 'episodes', organizationId: actor.organizationId, filters: { ...input } };
  const [position, conversation_id, number] = readCursor(binding, input.cursor, 3) ?? [];
  const after = position && conversation_id ? { position, conversation_id, number: Number(number) } : undefined;
  const { as_of, read } = await readerOf(actor, input);
  const rows = read ? await read(limit + 1, after) : [];
  const page = pageFrom(rows, limit, shownOf, (row) =>
    writeCursor(binding, [row.position, row.conversation_id, String(row.number)]),
  );
  return { ...page, as_of };
}

const atOnce = 5_000;

/**
 * Yields all conversations behind a figure in portions. Each conversation comes exactly once if the list does not
 * change in the meantime. Throws invalid_request, segment_not_found.
 */
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
