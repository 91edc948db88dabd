import { noteSpend } from '../agents/budget/spend.ts';
import { warnOfBudget } from '../agents/budget/warn-of-budget.ts';
import type { Tried } from './trial-bench.ts';

/**
 * Adds a cost that arose outside of any conversation to the agent's month, and warns administrators when a part of the
 * budget is used up.
 */
export async function noteCost(
  { organizationId, agentId }: Omit<Tried, 'subject'>,
  cost: string | null,
  at: Date,
): Promise<void> {
  await noteSpend(organizationId, agentId, cost, at);
  if (Number(cost) > 0) await warnOfBudget(organizationId, agentId, at);
}
