import { retryCampaignInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { retryCampaign } from '#server/domain/campaigns/steer-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Try failed recipients again',
    description:
      'Those whose refusal is of the named classes, no others, each once more. A campaign that stands still goes on in the phase it was in: what a resume refuses is refused; when the first ones were being looked at, they are sent and looked at again.',
    scope: 'messages:send',
    limit: 'panel',
    errors: [
      'campaign_not_found',
      'campaign_wrong_status',
      'nothing_to_retry',
      'campaign_not_ready',
      'plan_limit_exceeded',
    ],
    input: retryCampaignInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id, classes: ['transient'] }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return retryCampaign(actor, input);
  },
);
