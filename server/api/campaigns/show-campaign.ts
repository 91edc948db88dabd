import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { showCampaign } from '#server/domain/campaigns/show-campaign.ts';
import { operation } from '../operation.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'A campaign as its page shows it',
    description: 'What it is told, how far it is, and what came of it.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found'],
    input: campaignIdInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id }, output: campaignDetailExample },
  },
  showCampaign,
);
