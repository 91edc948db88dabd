import { campaignDetailShape, retryCampaignInput } from '#server/contract/campaign-editor.ts';
import { retryCampaign } from '#server/domain/campaigns/steer-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Try failed recipients again',
    description: 'Those whose refusal is of the named classes, no others.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'plan_limit_exceeded'],
    input: retryCampaignInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id, classes: ['transient'] }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return retryCampaign(actor, input);
  },
);
