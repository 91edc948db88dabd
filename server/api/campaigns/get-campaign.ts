import { campaignIdInput, campaignShape } from '#server/contract/campaign.ts';
import { getCampaign } from '#server/domain/campaigns/show-campaign.ts';
import { operation } from '../operation.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/campaigns/{id}', tag: 'Campaigns' },
    summary: 'Show a campaign',
    description: 'With its counts as they are now: at every instant the states of the recipients sum to the total.',
    scope: 'contacts:read',
    limit: 'campaigns',
    errors: ['campaign_not_found'],
    input: campaignIdInput,
    output: campaignShape,
    example: { input: { id: campaignExample.id }, output: campaignExample },
  },
  getCampaign,
);
