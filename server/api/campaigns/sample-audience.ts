import { campaignIdInput } from '#server/contract/campaign.ts';
import { audienceSampleShape } from '#server/contract/campaign-preview.ts';
import { sampleAudience } from '#server/domain/campaigns/sample-audience.ts';
import { operation } from '../operation.ts';
import { campaignExample, recipientExample } from './campaign-example.ts';

const { contact_id: id, name, phone } = recipientExample;

export default operation(
  {
    kind: 'query',
    summary: 'Whom a campaign is for',
    description:
      'How many match now, who of them gets nothing whatever the message, and a few of them. Nothing is kept: a start chooses anew.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found', 'campaign_wrong_status', 'segment_not_found'],
    input: campaignIdInput,
    output: audienceSampleShape,
    example: {
      input: { id: campaignExample.id },
      output: {
        total: 1_204,
        doubles: 2,
        left_out: [
          { reason: 'opted_out', count: 9 },
          { reason: 'duplicate_person', count: 2 },
        ],
        people: [{ id, name, phone }],
        columns: ['telefone', 'cupom'],
      },
    },
  },
  sampleAudience,
);
