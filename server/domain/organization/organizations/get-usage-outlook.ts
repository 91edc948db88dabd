import type { Actor } from '#server/base/actor.ts';
import type { UsageOutlook } from '#server/contract/organization/organization.ts';
import { getUsage } from './get-usage.ts';

/**
 * Returns the share of the plan that the organization has used this month, and when the plan will be used up. This is a
 * part of GET /org/usage.
 */
export async function getUsageOutlook(actor: Actor): Promise<UsageOutlook> {
  const { limits, usage, reached, used_up_on } = await getUsage(actor);
  return { used: usage.conversations, limit: limits.conversations, reached, used_up_on };
}
