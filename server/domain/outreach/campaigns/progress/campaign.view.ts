import type { Campaign } from '#server/contract/outreach/campaign.ts';
import type { CampaignRow } from '../campaign.store.ts';

export const campaignView = ({
  created_position: _created,
  updated_position: _updated,
  ...shown
}: CampaignRow): Campaign => shown;
