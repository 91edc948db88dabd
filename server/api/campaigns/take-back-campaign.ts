import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { takeBackCampaign } from '#server/domain/campaigns/steer-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take a scheduled campaign back',
    description: 'It is a draft again, as it was before somebody started or scheduled it. Only before it begins.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status'],
    input: campaignIdInput,
    output: campaignDetailShape,
    example: {
      input: { id: campaignExample.id },
      output: { ...campaignDetailExample, status: 'draft' as const, phase: null, scheduled_at: null },
    },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return takeBackCampaign(actor, input);
  },
);
