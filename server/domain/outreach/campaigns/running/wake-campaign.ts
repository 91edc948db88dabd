import { enqueue } from '#server/jobs/enqueue.ts';

/** The partitions that share a campaign's work, in whatever process they run. */
export const lanes = [0, 1];

/** Tells the engine that a campaign has work. */
export async function wakeCampaign(organizationId: string, campaignId: string): Promise<void> {
  for (const lane of lanes) {
    await enqueue('parley/campaign.due', { organization_id: organizationId, campaign_id: campaignId, lane });
  }
}

/** How many messages are under way at once in one partition. They are few, so that a pause takes effect at once. */
export const atOnce = 4;
