import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Usage } from '#server/contract/organization.ts';
import { planTable } from '#server/contract/plans.ts';
import { findOrganization } from './organization.store.ts';
import { monthOf, usageOfMonth } from './usage-of-month.ts';

/** GET /org/usage: the plan, its limits and this month's consumption. */
export async function getUsage(actor: Actor): Promise<Usage> {
  const month = monthOf(now());
  const [row, counts] = await Promise.all([
    findOrganization(actor.organizationId),
    usageOfMonth([actor.organizationId], month),
  ]);
  const usage = counts.get(actor.organizationId);
  if (!row || !usage) throw new Error('the organization of an admitted caller is gone');
  return {
    plan: row.plan,
    period: { from: month.from.toISOString(), to: month.to.toISOString() },
    limits: { conversations: planTable[row.plan].conversations },
    usage,
  };
}
