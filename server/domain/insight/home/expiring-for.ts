import type { Actor } from '#server/base/actor.ts';
import type { Expiry } from '#server/contract/insight/home.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { listBudgetAlerts } from '../../agents/agents/budget/warn-of-budget.ts';
import { endingUses } from '../../organization/organizations/ending-uses.ts';
import { getUsageOutlook } from '../../organization/organizations/get-usage-outlook.ts';
import { graveFirst } from './grave-first.ts';
import { lineOf } from './line-of.ts';
import { selectExpiring, selectTrial } from './trouble.store.ts';

const trialToldDays = 7;
const nothing = { object: null, count: null, reason: null, at: null };

async function planLines(actor: Actor, at: Date): Promise<Expiry[]> {
  const [outlook, trial] = await Promise.all([getUsageOutlook(actor), selectTrial(actor.organizationId)]);
  const { reached, used_up_on: day } = outlook;
  const lines: Expiry[] = [];
  const endsAt = trial?.ends_at ?? null;
  if (endsAt !== null && Date.parse(endsAt) < at.getTime() + trialToldDays * dayMs)
    lines.push({ ...nothing, kind: 'trial_ending', critical: Date.parse(endsAt) <= at.getTime() + dayMs, at: endsAt });
  if ((reached ?? 0) >= 80 || day !== null)
    lines.push({
      ...nothing,
      kind: 'plan_used',
      critical: reached === 100,
      count: reached ?? 0,
      // The day on which the plan's limit will be reached, in UTC.
      at: day && `${day}T00:00:00.000Z`,
    });
  return lines;
}

const budgetLines = async (actor: Actor): Promise<Expiry[]> =>
  (await listBudgetAlerts(actor)).data
    .filter(({ percent }) => percent >= 80)
    .map(({ agent, percent, since }) => ({
      ...nothing,
      kind: 'agent_budget',
      critical: percent >= 100,
      object: agent,
      count: percent,
      at: since,
    }));

const criticalMs = 3 * dayMs;

/**
 * Returns the API keys and flows that still use a deprecated URL or token that will be removed on a set date. They are
 * listed because only the organization knows whose programs these are.
 */
const endingLines = async ({ organizationId }: Actor, at: Date): Promise<Expiry[]> =>
  (await endingUses(organizationId, at)).map(({ ending, id, name, count, address }) => ({
    kind: `${ending}_in_use` as const,
    critical: at.getTime() > endingDates.until.getTime() - criticalMs,
    object: { id, name },
    count,
    reason: address,
    at: endingDates.until.toISOString(),
  }));

/** Returns what soon expires or is used up, limited to what the member may see. */
export async function expiringFor(actor: Actor, may: { readonly everything: boolean }, at: Date): Promise<Expiry[]> {
  const [plan, own, budgets, ending] = await Promise.all([
    planLines(actor, at),
    may.everything ? selectExpiring(actor.organizationId, at) : [],
    may.everything ? budgetLines(actor) : [],
    may.everything ? endingLines(actor, at) : [],
  ]);
  return graveFirst([...plan, ...own.map((row) => lineOf(row)), ...budgets, ...ending]);
}
