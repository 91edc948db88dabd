import { type Actor, systemActor } from '#server/base/actor.ts';
import type { CampaignPlan } from '../campaign.store.ts';

/** Returns the actor that sends a campaign's messages. */
export const campaignActor = (organizationId: string, { id, name }: CampaignPlan): Actor => ({
  ...systemActor(organizationId, 'automation'),
  writesAs: 'campaign',
  id,
  name,
});
