import { bucketOf } from '../sums/buckets.ts';
import { assignmentAt } from './assignments.ts';
import { type Assignment, type Episode, type MessageCount, slotOf } from './episode.ts';

/** An amount that an episode or a message count adds to the sums of one quarter of an hour. */
export interface Cell {
  readonly dimension: string;
  /** When the quarter of an hour begins, in milliseconds since the epoch. */
  readonly slot: number;
  readonly measure: string;
  readonly bucket: number;
  readonly amount: number;
  readonly total: number;
}

/** A cell without its dimension. `at` is the time at which the amount is counted. */
type Part = Omit<Cell, 'dimension' | 'slot'> & { readonly at: number };

const count = (measure: string, at: number, bucket = 0): Part => ({
  at,
  measure,
  bucket,
  amount: 1,
  total: 0,
});
const duration = (measure: string, at: number, ms: number): Part => ({
  at,
  measure,
  bucket: bucketOf(ms),
  amount: 1,
  total: ms,
});

/** Whether the AI resolved the episode: no person wrote, and the customer did not come back within 72 hours. */
const isContained = ({ resolved_at, ai_wrote, person_wrote, followed_at }: Episode): boolean =>
  resolved_at !== null && ai_wrote && !person_wrote && followed_at === null;

const answeredBy = ({ ai_wrote, person_wrote }: Episode): string | null => {
  if (ai_wrote && person_wrote) return 'answered_by_both';
  if (ai_wrote) return 'answered_by_ai';
  return person_wrote ? 'answered_by_person' : null;
};

function atTheEnd(episode: Episode): Part[] {
  const { resolved_at: end, opened_at: begin } = episode;
  if (end === null) return [];
  const by = answeredBy(episode);
  return [
    count('resolved', end),
    duration('resolution', end, Math.max(0, end - begin)),
    duration('waiting', end, episode.waiting_ms),
    ...(by ? [count(by, end)] : []),
    ...(isContained(episode) ? [count('resolved_by_ai', end)] : []),
  ];
}

function partsOf(episode: Episode): Part[] {
  const { first_response_at: answered, first_response_ms: ms, first_response_by: by } = episode;
  const { useful_response_at: helped, useful_response_ms: helpedMs } = episode;
  const { handed_off_at: handedOff, person_at, person_ms, rating, rated_at, sentiment } = episode;
  return [
    count('opened', episode.opened_at),
    ...(episode.number > 1 ? [count('reopened', episode.opened_at)] : []),
    ...(sentiment === null ? [] : [count(`sentiment_${sentiment}`, episode.opened_at)]),
    ...(answered === null || ms === null ? [] : [duration(`first_response_by_${by}`, answered, ms)]),
    ...(helped === null || helpedMs === null ? [] : [duration('useful_response', helped, helpedMs)]),
    ...(handedOff === null ? [] : [count('handed_off', handedOff)]),
    ...(handedOff === null ? [] : episode.handoff_codes.map((code) => count(`handed_off_${code}`, handedOff))),
    ...(person_at === null || person_ms === null ? [] : [duration('person_after_handoff', person_at, person_ms)]),
    ...(rating === null || rated_at === null ? [] : [count('rated', rated_at, rating)]),
    ...atTheEnd(episode),
  ];
}

/** Returns the dimensions under which sums are stored for this channel, number, agent and queue. */
const dimensionsOf = ({ channel, connection_id, agent_id, queue_id }: Assignment): string[] => [
  'all',
  `channel:${channel}`,
  ...(connection_id ? [`number:${connection_id}`] : []),
  ...(agent_id ? [`agent:${agent_id}`] : []),
  ...(queue_id ? [`queue:${queue_id}`] : []),
];

/**
 * Returns everything that an episode adds to the sums. Each amount is counted for the agent that the conversation had
 * at that time.
 */
export function cellsOfEpisode(episode: Episode): Cell[] {
  const members = episode.members.map((id) => `member:${id}`);
  return partsOf(episode).flatMap(({ at, ...part }) =>
    [...dimensionsOf(assignmentAt(episode, at)), ...members].map((dimension) => ({
      ...part,
      slot: slotOf(at),
      dimension,
    })),
  );
}

const directionOf = (author: string): string => {
  if (author === 'contact') return 'messages_in';
  if (author === 'agent') return 'messages_out_by_ai';
  return author.startsWith('member') ? 'messages_out_by_person' : 'messages_out_by_other';
};

/**
 * Returns everything that a message count adds to the sums. For a member, only messages that the member wrote are
 * counted.
 */
export function cellsOfMessages(counted: MessageCount): Cell[] {
  const { slot, author, amount } = counted;
  const dimensions = [...dimensionsOf(counted), ...(author.startsWith('member:') ? [author] : [])];
  const part = { slot, measure: directionOf(author), bucket: 0, amount, total: 0 };
  return dimensions.map((dimension) => ({ ...part, dimension }));
}

/**
 * Returns the difference to add to the sums, so that the sums contain the cells `now` in place of the cells `before`.
 */
export function differenceOf(before: readonly Cell[], now: readonly Cell[]): Cell[] {
  const sums = new Map<string, Cell>();
  const add = (cell: Cell, sign: 1 | -1) => {
    const key = `${cell.dimension} ${cell.slot} ${cell.measure} ${cell.bucket}`;
    const { amount = 0, total = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...cell, amount: amount + sign * cell.amount, total: total + sign * cell.total });
  };
  for (const cell of now) add(cell, 1);
  for (const cell of before) add(cell, -1);
  return [...sums.values()].filter(({ amount, total }) => amount !== 0 || total !== 0);
}
