import { enqueue } from '#server/jobs/enqueue.ts';

/** The partitions that share a campaign's work. They may run in different processes. */
export const partitions = [0, 1];

/** Wakes the job engine, because a campaign has work. */
export async function wakeCampaign(organizationId: string, campaignId: string): Promise<void> {
  for (const partition of partitions) {
    await enqueue('parley/campaign.due', { organization_id: organizationId, campaign_id: campaignId, lane: partition });
  }
}

/**
 * How many messages one partition sends at the same time. The number is small, so that a pause takes effect quickly.
 */
export const atOnce = 4;
