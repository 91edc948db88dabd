import { campaignIdInput } from '#server/contract/campaign.ts';
import { preflightShape } from '#server/contract/campaign-editor.ts';
import { preflightCampaign } from '#server/domain/campaigns/preflight-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample, preflightExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Pre-flight of a campaign',
    description:
      'Who would get it and who would not, and why; limit, days, quality and price. Nothing is sent; the start names its id.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found', 'draft_changed'],
    input: campaignIdInput,
    output: preflightShape,
    example: { input: { id: campaignExample.id }, output: preflightExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return preflightCampaign(actor, input);
  },
);
