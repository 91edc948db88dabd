import { campaignIdInput, campaignRemoved } from '#server/contract/campaign.ts';
import { removeCampaign } from '#server/domain/campaigns/edit-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a draft',
    description: 'What has been sent stays on record.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status'],
    input: campaignIdInput,
    output: campaignRemoved,
    example: { input: { id: campaignExample.id }, output: { ok: true, id: campaignExample.id } },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return removeCampaign(actor, input);
  },
);
