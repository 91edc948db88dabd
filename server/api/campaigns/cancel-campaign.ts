import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { cancelCampaign } from '#server/domain/campaigns/steer-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Cancel a campaign',
    description: 'For good: who has not got it yet never does.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status'],
    input: campaignIdInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return cancelCampaign(actor, input);
  },
);
