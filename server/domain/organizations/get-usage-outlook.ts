import type { Actor } from '#server/base/actor.ts';
import type { UsageOutlook } from '#server/contract/organization.ts';
import { getUsage } from './get-usage.ts';

/** How far the month has come with the plan, and when it will be used up: what GET /org/usage answers of it. */
export async function getUsageOutlook(actor: Actor): Promise<UsageOutlook> {
  const { limits, usage, reached, used_up_on } = await getUsage(actor);
  return { used: usage.conversations, limit: limits.conversations, reached, used_up_on };
}
