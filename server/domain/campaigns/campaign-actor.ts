import { type Actor, systemActor } from '#server/base/actor.ts';
import type { CampaignPlan } from './campaign.store.ts';

/** A campaign as whoever sends its messages. */
export const campaignActor = (organizationId: string, { id, name }: CampaignPlan): Actor => ({
  ...systemActor(organizationId, 'automation'),
  writesAs: 'campaign',
  id,
  name,
});
