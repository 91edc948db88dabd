import type { Actor } from '#server/base/actor.ts';
import type { AudienceSample } from '#server/contract/outreach/campaign-preview.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { requirePlan, requireStatus } from '../require-campaign.ts';
import { chooseAudience } from './choose-audience.ts';
import { sampleChosen } from './sample.store.ts';

const few = 5;

/**
 * Returns a sample of a draft's audience. The audience is chosen in the same way as at the start, in a transaction that
 * is rolled back. Throws campaign_not_found, campaign_wrong_status, segment_not_found.
 */
export async function sampleAudience(actor: Actor, input: { readonly id: string }): Promise<AudienceSample> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  requireStatus(campaign, ['draft']);
  return rehearse(async (tx) => {
    await chooseAudience(tx, organizationId, campaign);
    return sampleChosen(tx, organizationId, campaign.id, few);
  });
}
