import { campaignDetailShape, createCampaignInput } from '#server/contract/campaign-editor.ts';
import { createCampaign } from '#server/domain/campaigns/edit-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Make a campaign',
    description: 'A draft: nothing is sent before it is started.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['connection_not_found'],
    input: createCampaignInput,
    output: campaignDetailShape,
    example: {
      input: { name: 'Black Friday', connection_id: campaignExample.connection_id },
      output: campaignDetailExample,
    },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return createCampaign(actor, input);
  },
);
