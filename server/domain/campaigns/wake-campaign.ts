import { enqueue } from '#server/jobs/enqueue.ts';

/** Runs that share a campaign's work, wherever they run. */
export const lanes = [0, 1];

/** Tells the engine that a campaign has work. */
export async function wakeCampaign(organizationId: string, campaignId: string): Promise<void> {
  for (const lane of lanes) {
    await enqueue('parley/campaign.due', { organization_id: organizationId, campaign_id: campaignId, lane });
  }
}

/** Under way at once in one lane: few enough that a pause is obeyed at once. */
export const atOnce = 4;
