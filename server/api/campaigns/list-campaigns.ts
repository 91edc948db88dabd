import { campaignShape, listCampaignsInput } from '#server/contract/campaign.ts';
import { listOf } from '#server/contract/page.ts';
import { listCampaigns } from '#server/domain/campaigns/list-campaigns.ts';
import { operation } from '../operation.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/campaigns', tag: 'Campaigns' },
    summary: 'List the campaigns',
    description: 'Newest first (with updated_since oldest change first). Counts are sums over the recipients.',
    scope: 'contacts:read',
    limit: 'campaigns',
    errors: ['invalid_cursor'],
    input: listCampaignsInput,
    output: listOf(campaignShape),
    example: { input: {}, output: { data: [campaignExample], next_cursor: null, has_more: false } },
  },
  listCampaigns,
);
