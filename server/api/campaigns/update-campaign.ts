import { campaignDetailShape, updateCampaignInput } from '#server/contract/campaign-editor.ts';
import { updateCampaign } from '#server/domain/campaigns/edit-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a campaign',
    description: 'Of a draft alone; only what is sent changes, and the pre-flight is to be made again.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'connection_not_found', 'draft_changed'],
    input: updateCampaignInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id, name: 'Black Friday' }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return updateCampaign(actor, input);
  },
);
