import { uploadListInput, uploadListResult } from '#server/contract/campaign-people.ts';
import { uploadList } from '#server/domain/campaigns/upload-list.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Upload the list a campaign is for',
    description: 'A CSV whose lines name contacts by phone or e-mail; its other columns can be used in the message.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'invalid_csv'],
    input: uploadListInput,
    output: uploadListResult,
    example: {
      input: { id: campaignExample.id, content: 'dGVsZWZvbmUKMTE5ODc2NTAwMDEK' },
      output: { people: 1, unknown: 0 },
    },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return uploadList(actor, input);
  },
);
