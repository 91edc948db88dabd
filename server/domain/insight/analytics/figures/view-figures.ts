import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type {
  AgentFigures,
  AgentFiguresInput,
  Overview,
  OverviewInput,
  Spent,
} from '#server/contract/insight/analytics.ts';
import type { ViewFiguresInput, ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import { sumOf } from '../../../channels/pricing/cost-of-month.ts';
import { readPeriod } from '../read-period.ts';
import { readWhose } from '../read-whose.ts';
import { sumFigures } from '../sums/sum-figures.ts';
import { sumParts } from '../sums/sum-parts.ts';
import { findAgent, type SpentRow, selectSpent } from '../sums/sums.store.ts';
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

/** Handles GET /analytics/overview: returns the organization’s figures of a period. Throws invalid_request. */
export async function viewOverview(actor: Actor, input: OverviewInput): Promise<Overview> {
  const { is_behind, ...overview } = await viewFigures(actor, { ...input, clock: 'all' });
  return overview;
}

/** Sums the tokens and costs of agent turns. The cost is unknown unless the cost of every turn is known. */
function spentOf(rows: readonly SpentRow[]): Spent {
  const add = (of: (row: SpentRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const isKnown = rows.every(({ unknown }) => unknown === 0);
  return {
    turns: add((row) => row.turns),
    tokens_in: add((row) => row.tokens_in),
    tokens_out: add((row) => row.tokens_out),
    cost: isKnown ? { amount: sumOf(rows.flatMap(({ cost }) => cost ?? [])), currency: 'USD' } : null,
  };
}

/**
 * Handles GET /analytics/agents/{id}: returns the figures of an agent’s conversations, and the agent's usage. Throws
 * agent_not_found, invalid_request.
 */
export async function viewAgentFigures({ organizationId }: Actor, input: AgentFiguresInput): Promise<AgentFigures> {
  const agent = isUuid(input.id) ? await findAgent(organizationId, input.id) : null;
  if (!agent) throw new AppError('agent_not_found');
  const { at, ...period } = await readPeriod(organizationId, input);
  const parts = { ...period, at };
  const [sums, spent] = await Promise.all([
    sumParts(organizationId, [`agent:${agent.id}`], parts),
    selectSpent(organizationId, agent.id, parts),
  ]);
  const { from, to, timezone, as_of } = period;
  const { granularity } = input;
  const series = seriesOf(at, sums).map((point, index) => ({
    ...point,
    ...spentOf(spent.filter((row) => row.position === index + 1)),
  }));
  const totals = { ...totalsOf(sums), ...spentOf(spent) };
  return { agent, from, to, granularity, timezone, as_of, totals, series };
}
