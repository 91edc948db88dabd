import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Usage } from '#server/contract/organization/organization.ts';
import { planTable } from '#server/contract/organization/plans.ts';
import { findOrganization } from './organization.store.ts';
import { projectUsage, reachedParts } from './project-usage.ts';
import { monthOf, usageOfMonth } from './usage-of-month.ts';
import { countedFrom } from './warn-of-usage.ts';

/**
 * GET /org/usage: returns the plan, its limit, this month's usage, the highest reached percentage of the limit, and the
 * day on which the limit will be used up.
 */
export async function getUsage(actor: Actor): Promise<Usage> {
  const at = now();
  const month = monthOf(at);
  const [row, counts] = await Promise.all([
    findOrganization(actor.organizationId),
    usageOfMonth([actor.organizationId], month),
  ]);
  const usage = counts.get(actor.organizationId);
  if (!row || !usage) throw new Error('the organization of an admitted caller is gone');
  const { conversations: limit } = planTable[row.plan];
  const { conversations: used } = usage;
  const from = countedFrom(month, row.created_at);
  return {
    plan: row.plan,
    period: { from: month.from.toISOString(), to: month.to.toISOString() },
    limits: { conversations: limit },
    usage,
    reached: reachedParts(used, limit).at(-1) ?? null,
    used_up_on: projectUsage({ used, limit, from, to: month.to, at }).day,
  };
}
