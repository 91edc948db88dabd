import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignDetailShape } from '#server/contract/campaign-editor.ts';
import { showCampaign } from '#server/domain/campaigns/show-campaign.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { campaignDetailExample, campaignExample } from './campaign-example.ts';
import { withoutCosts } from './without-costs.ts';

export default operation(
  {
    kind: 'query',
    summary: 'A campaign as its page shows it',
    description: 'What it is told, how far it is, and what came of it. Roles that may not see costs are told none.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found'],
    input: campaignIdInput,
    output: campaignDetailShape,
    example: { input: { id: campaignExample.id }, output: campaignDetailExample },
  },
  async (actor, input, call) => {
    const shown = await showCampaign(actor, input);
    return hasPower(call, 'costs:read') ? shown : withoutCosts(shown);
  },
);
