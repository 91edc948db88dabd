import { noteSpend } from '../agents/spend.ts';
import { warnOfBudget } from '../agents/warn-of-budget.ts';
import type { Tried } from './trial-bench.ts';

/** What was thought outside of any conversation counts against the agent's month, and whoever watches that is told. */
export async function noteCost(
  { organizationId, agentId }: Omit<Tried, 'subject'>,
  cost: string | null,
  at: Date,
): Promise<void> {
  await noteSpend(organizationId, agentId, cost, at);
  if (Number(cost) > 0) await warnOfBudget(organizationId, agentId, at);
}
