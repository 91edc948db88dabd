import type { AgentSettings } from '#server/contract/agent.ts';
import { monthOf } from '../organizations/usage-of-month.ts';
import { addSpend, sumCost } from './spend.store.ts';

/** What an agent has cost in the month of `at`, with its trials, and how much of its budget that is; null: it has none. */
export async function spentOf(
  organizationId: string,
  agentId: string,
  settings: AgentSettings,
  at: Date,
): Promise<{ readonly cost: string; readonly share: number | null }> {
  const month = monthOf(at);
  const cost = await sumCost(organizationId, agentId, month.from, month.name);
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

/**
 * Notes what was spent on an agent outside of any conversation: trials are paid by the same key, so the same budget counts
 * them. A cost nobody knows counts nothing, as that of turns.
 */
export async function noteSpend(organizationId: string, agentId: string, cost: string | null, at: Date): Promise<void> {
  if (cost === null || Number(cost) === 0) return;
  await addSpend(organizationId, agentId, monthOf(at).name, cost);
}
