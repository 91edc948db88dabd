import { campaignIdInput } from '#server/contract/campaign.ts';
import { campaignRemoved } from '#server/contract/campaign-editor.ts';
import { removeSegment } from '#server/domain/campaigns/segments.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { segmentExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a segment',
    description: 'Campaigns that have begun keep their recipients.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['segment_not_found'],
    input: campaignIdInput,
    output: campaignRemoved,
    example: { input: { id: segmentExample.id }, output: { ok: true, id: segmentExample.id } },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return removeSegment(actor, input);
  },
);
