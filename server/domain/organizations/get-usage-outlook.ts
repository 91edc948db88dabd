import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { UsageOutlook } from '#server/contract/organization.ts';
import { getUsage } from './get-usage.ts';
import { findOrganization } from './organization.store.ts';
import { projectUsage, reachedParts } from './project-usage.ts';
import { monthOf } from './usage-of-month.ts';
import { countedFrom } from './warn-of-usage.ts';

/** How far the month has come with the plan, and when it will be used up, from the numbers GET /org/usage answers. */
export async function getUsageOutlook(actor: Actor): Promise<UsageOutlook> {
  const at = now();
  const [{ limits, usage }, organization] = await Promise.all([
    getUsage(actor),
    findOrganization(actor.organizationId),
  ]);
  if (!organization) throw new Error('the organization of an admitted caller is gone');
  const month = monthOf(at);
  const { conversations: limit } = limits;
  const { conversations: used } = usage;
  const from = countedFrom(month, organization.created_at);
  return {
    used,
    limit,
    reached: reachedParts(used, limit).at(-1) ?? null,
    used_up_on: projectUsage({ used, limit, from, to: month.to, at }),
  };
}
