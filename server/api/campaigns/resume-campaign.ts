import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { resumeCampaign } from '#server/domain/campaigns/steer-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Resume a campaign',
    description:
      'Goes on where it stood: nobody gets it twice. Also confirms a missed schedule or a restored database.',
    scope: 'messages:send',
    limit: 'panel',
    errors: [
      'campaign_not_found',
      'campaign_wrong_status',
      'campaign_not_ready',
      'segment_not_found',
      'plan_limit_exceeded',
    ],
    input: campaignIdInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return resumeCampaign(actor, input);
  },
);
