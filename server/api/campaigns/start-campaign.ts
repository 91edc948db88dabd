import { startCampaignInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { startCampaign } from '#server/domain/campaigns/start-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample, preflightExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Start or schedule a campaign',
    description: 'As its pre-flight showed it; the audience and every message are frozen when it begins.',
    scope: 'messages:send',
    limit: 'panel',
    errors: [
      'campaign_not_found',
      'campaign_wrong_status',
      'preflight_required',
      'campaign_not_ready',
      'segment_not_found',
      'storage_full',
      'plan_limit_exceeded',
    ],
    input: startCampaignInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id, preflight_id: preflightExample.id }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return startCampaign(actor, input);
  },
);
