import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { CampaignStatus } from '#server/contract/outreach/campaign-states.ts';
import type { Sql } from '#server/db/sql.ts';
import { type CampaignPlan, findPlan, lockPlan } from './campaign.store.ts';

/** Returns a campaign of the organization. Throws campaign_not_found. */
export async function requirePlan(organizationId: string, id: string): Promise<CampaignPlan> {
  const plan = isUuid(id) ? await findPlan(organizationId, id) : null;
  if (!plan) throw new AppError('campaign_not_found');
  return plan;
}

/** Returns a campaign of the organization, locked until the commit. Throws campaign_not_found. */
export async function requireLockedPlan(on: Sql, organizationId: string, id: string): Promise<CampaignPlan> {
  const plan = isUuid(id) ? await lockPlan(on, organizationId, id) : null;
  if (!plan) throw new AppError('campaign_not_found');
  return plan;
}

/** Refuses a campaign whose status is not allowed. Throws campaign_wrong_status. */
export function requireStatus({ status }: CampaignPlan, allowed: readonly CampaignStatus[]): void {
  if (!allowed.includes(status)) throw new AppError('campaign_wrong_status', { status, allowed });
}
