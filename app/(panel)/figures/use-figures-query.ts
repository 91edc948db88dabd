import { parseAsIsoDate, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { clocks, comparisons } from '#server/contract/insight/figure-words.ts';
import { useToday } from '../_shell/member.tsx';
import { periodDays } from './period-days.ts';

export const views = [
  'overview',
  'member',
  'agent',
  'channel',
  'number',
  'tag',
  'queue',
  'campaign',
  'automation',
] as const;
export type View = (typeof views)[number];
export const periods = ['1', '7', '30', '90', '365', 'own'] as const;
export const points = ['day', 'hour'] as const;
export const channels = ['chatapp', 'web', 'embed', 'api'] as const;

/** The filters whose value is an id, by their names in the URL. */
export const filteredBy = ['number', 'agent', 'member', 'tag', 'queue', 'segment'] as const;

const parsers = {
  view: parseAsStringLiteral(views).withDefault('overview'),
  /** The id of the board that is shown. Null if one of the built-in views is shown. */
  board: parseAsString,
  period: parseAsStringLiteral(periods).withDefault('30'),
  points: parseAsStringLiteral(points).withDefault('day'),
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  zone: parseAsString,
  clock: parseAsStringLiteral(clocks).withDefault('all'),
  channel: parseAsStringLiteral(channels),
  number: parseAsString,
  agent: parseAsString,
  member: parseAsString,
  tag: parseAsString,
  queue: parseAsString,
  segment: parseAsString,
};

export const isComparison = (view: View): view is (typeof comparisons)[number] =>
  comparisons.some((one) => one === view);

const isUuid = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Returns the whole state of the figures page. It is stored in the URL, so that a shared link shows the same figures.
 */
export function useFiguresQuery() {
  const [asked, set] = useQueryStates(parsers);
  // “Today” depends on the chosen time zone, or else on the organization's time zone, but never on the browser's.
  const days = periodDays(useToday(asked.zone), Number(asked.period) || 30);
  const isOwn = asked.period === 'own';
  const isoDay = (date: Date | null) => date?.toISOString().slice(0, 10);
  const from = (isOwn && isoDay(asked.from)) || days.from;
  const to = (isOwn && isoDay(asked.to)) || days.to;
  const { zone, channel, number, agent, member, tag, queue, segment } = asked;
  const zoned = zone ? { timezone: zone } : {};
  const filter = {
    ...(channel && { channel }),
    ...(isUuid(number) && { connection_id: number }),
    ...(isUuid(agent) && { agent_id: agent }),
    ...(isUuid(member) && { member_id: member }),
    ...(isUuid(tag) && { tag_id: tag }),
    ...(isUuid(queue) && { queue_id: queue }),
    ...(isUuid(segment) && { segment_id: segment }),
  };
  return { ...asked, days: { from, to, ...zoned }, filter, set };
}

export type FiguresQuery = ReturnType<typeof useFiguresQuery>;
/** The period, the filters and the clock setting that every query of the page uses. */
export type Asked = Pick<FiguresQuery, 'days' | 'filter' | 'clock'>;
