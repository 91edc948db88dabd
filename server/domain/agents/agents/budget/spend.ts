import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { sumOf } from '../../../channels/pricing/cost-of-month.ts';
import { monthOf } from '../../../organization/organizations/usage-of-month.ts';
import type { Thought } from '../models/decision.ts';
import { addSpend, sumCost } from './budget.store.ts';

/**
 * Returns what an agent has cost in the month of `at`, including trials, and which share of its monthly budget that is.
 * The share is null if the agent has no budget.
 */
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

/**
 * Whether an agent has used up its budget for the month. The check happens before a model is called, so turns in
 * progress may exceed the budget a little.
 */
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
 * Records what an agent cost outside of its turns. Trials use the same AI key, so they count towards the same budget.
 * An unknown cost counts as zero, as it does for turns.
 */
export async function noteSpend(organizationId: string, agentId: string, cost: string | null, at: Date): Promise<void> {
  if (cost === null || Number(cost) === 0) return;
  await addSpend(organizationId, agentId, monthOf(at).name, cost);
}

/** The model calls, tokens and cost of a turn so far. */
export type Spent = Pick<Thought, 'provider' | 'model' | 'steps' | 'tokensIn' | 'tokensOut' | 'cost'>;

const isNothing = ({ steps, tokensIn, tokensOut }: Spent) => steps + tokensIn + tokensOut === 0;

/**
 * Adds up what two workers spent on the same turn, one after the other. The cost is known only if both costs are known.
 * If the first worker made no model call, the second worker's values are returned unchanged.
 */
export function addSpent(before: Spent, after: Spent): Spent {
  if (isNothing(before)) return after;
  const isKnown = before.cost !== null && after.cost !== null;
  return {
    provider: after.provider ?? before.provider,
    model: after.model ?? before.model,
    steps: before.steps + after.steps,
    tokensIn: before.tokensIn + after.tokensIn,
    tokensOut: before.tokensOut + after.tokensOut,
    cost: isKnown ? sumOf([before.cost ?? '0', after.cost ?? '0']) : null,
  };
}
