import { simulateCampaignInput, simulationShape } from '#server/contract/campaign-simulation.ts';
import { simulateCampaign } from '#server/domain/campaigns/simulate-campaign.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample, simulationExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Simulate a campaign',
    description:
      'A model, day by day: the sender’s and the scheduler’s own rules against the sandbox operator with a fault profile. Nothing is sent.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found'],
    input: simulateCampaignInput,
    output: simulationShape,
    example: { input: { id: campaignExample.id, profile: 'good' }, output: simulationExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return simulateCampaign(actor, input);
  },
);
