import { asOfNow, type Comparison, isIn } from '#server/contract/insight/figure-words.ts';
import type { FigureFilter } from '#server/contract/insight/figures-page.ts';
import { transact } from '#server/db/transact.ts';
import { openStretches } from '../../../organization/calendar/business-hours.ts';
import { calendarOf } from '../../../organization/calendar/calendar.ts';
import { selectDimensions } from './comparison.store.ts';
import { findOldestOpening, type OpenTime, prepareToSum, selectEpisodeSums, type Whose } from './episode-sums.store.ts';
import { sumParts } from './sum-parts.ts';
import type { Parts } from './sums.store.ts';
import { type PlacedTally, tallySums } from './tally.ts';

/**
 * Returns the dimension that selects the same conversations as a filter, if it has stored sums. Null if the filter
 * needs several dimensions, or one without stored sums.
 */
function dimensionOf(filter: FigureFilter): string | null {
  const {
    channel,
    connection_id: number,
    agent_id: agent,
    member_id: member,
    tag_id: tag,
    queue_id: queue,
    segment_id: segment,
  } = filter;
  const asked = Object.entries({ channel, number, agent, member, tag, queue, segment }).filter(
    ([, id]) => id !== undefined,
  );
  const [one, ...others] = asked;
  if (!one) return 'all';
  return others.length > 0 || ['tag', 'segment'].includes(one[0]) ? null : one.join(':');
}

/**
 * Returns the organization’s business hours, in its own time zone, since the oldest conversation of the period opened.
 */
async function openTimeOf(organizationId: string, { from, to }: Parts): Promise<OpenTime> {
  const [calendar, oldest] = await Promise.all([calendarOf(organizationId), findOldestOpening(organizationId, from)]);
  const stretches = openStretches(calendar, oldest?.at ?? new Date(from), new Date(to));
  let sum = 0;
  const before = stretches.map(({ begins, ends }) => {
    sum += ends - begins;
    return sum - (ends - begins);
  });
  return { begins: stretches.map(({ begins }) => begins), ends: stretches.map(({ ends }) => ends), before };
}

/**
 * Returns the sums of a period for the conversations `whose`, which the caller resolved from `filter`. Uses stored
 * sums if they cover the request; otherwise computes the sums from episodes and messages.
 */
export async function sumFigures(
  organizationId: string,
  by: Comparison | 'all',
  parts: Parts,
  filter: FigureFilter,
  whose: Whose,
): Promise<PlacedTally[]> {
  const isPlain = filter.clock !== 'business';
  const dimension = isPlain ? dimensionOf(filter) : null;
  if (by === 'all' && dimension !== null) return sumParts(organizationId, [dimension], parts);
  if (by !== 'all' && !isIn(asOfNow, by) && dimension === 'all')
    return sumParts(organizationId, await selectDimensions(organizationId, by), parts);
  const open = isPlain ? null : await openTimeOf(organizationId, parts);
  return transact(async (tx) => {
    await prepareToSum(tx);
    return tallySums(await selectEpisodeSums(tx, organizationId, by, parts, whose, open));
  });
}
