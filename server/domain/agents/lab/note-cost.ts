import { noteSpend } from '../agents/budget/spend.ts';
import { warnOfBudget } from '../agents/budget/warn-of-budget.ts';
import type { Tried } from './trial-bench.ts';

/**
 * Adds a cost that arose outside of the agent's turns, such as the cost of a trial, to the agent's month. Warns
 * administrators if the monthly budget is used up to a percentage that `warnOfBudget` reports.
 */
export async function noteCost(
  { organizationId, agentId }: Omit<Tried, 'subject'>,
  cost: string | null,
  at: Date,
): Promise<void> {
  await noteSpend(organizationId, agentId, cost, at);
  if (Number(cost) > 0) await warnOfBudget(organizationId, agentId, at);
}
