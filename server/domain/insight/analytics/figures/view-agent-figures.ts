import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { AgentFigures, AgentFiguresInput, Spent } from '#server/contract/insight/analytics.ts';
import { sumOf } from '../../../channels/pricing/cost-of-month.ts';
import { readPeriod } from '../read-period.ts';
import { sumParts } from '../sums/sum-parts.ts';
import { findAgent, type SpentRow, selectSpent } from '../sums/sums.store.ts';
import { seriesOf, totalsOf } from './figures.view.ts';

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
  const series = seriesOf(at, sums).map((point, place) => ({
    ...point,
    ...spentOf(spent.filter((row) => row.place === place + 1)),
  }));
  const totals = { ...totalsOf(sums), ...spentOf(spent) };
  return { agent, from, to, granularity, timezone, as_of, totals, series };
}
