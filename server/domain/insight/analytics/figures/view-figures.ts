import type { Actor } from '#server/base/actor.ts';
import type { ViewFiguresInput, ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import { readPeriod } from '../read-period.ts';
import { readWhose } from '../read-whose.ts';
import { sumFigures } from '../sums/sum-figures.ts';
import { seriesOf, totalsOf } from './figures.view.ts';

/**
 * Returns the figures of the requested conversations. Durations count all hours or only business hours. Throws
 * invalid_request, segment_not_found.
 */
export async function viewFigures({ organizationId }: Actor, input: ViewFiguresInput): Promise<ViewFiguresResult> {
  const period = await readPeriod(organizationId, input);
  const sums = await sumFigures(organizationId, 'all', period, input, await readWhose(organizationId, input));
  const { at, from, to, timezone, as_of, is_behind } = period;
  const { granularity } = input;
  return { from, to, granularity, timezone, as_of, is_behind, totals: totalsOf(sums), series: seriesOf(at, sums) };
}
