import type { AgentSettings } from '#server/contract/agent.ts';
import { monthOf } from '../organizations/usage-of-month.ts';
import { sumCost } from './turn.store.ts';

/** What an agent has cost in the month of `at`, and how much of its budget that is; null: it has none. */
export async function spentOf(
  organizationId: string,
  agentId: string,
  settings: AgentSettings,
  at: Date,
): Promise<{ readonly cost: string; readonly share: number | null }> {
  const cost = await sumCost(organizationId, agentId, monthOf(at).from);
  const budget = settings.monthly_budget === null ? null : Number(settings.monthly_budget);
  return { cost, share: budget === null ? null : budget === 0 ? 1 : Number(cost) / budget };
}

/** Is the month's budget used up? Asked before a model is; turns under way may end a little beyond it. */
export async function overBudget(
  organizationId: string,
  agentId: string,
  settings: AgentSettings,
  at: Date,
): Promise<boolean> {
  if (settings.monthly_budget === null) return false;
  const { share } = await spentOf(organizationId, agentId, settings, at);
  return (share ?? 0) >= 1;
}
