import { listRecipientsInput, recipientShape } from '#server/contract/campaign-people.ts';
import { listOf } from '#server/contract/page.ts';
import { listRecipients } from '#server/domain/campaigns/list-recipients.ts';
import { operation } from '../operation.ts';
import { campaignExample, recipientExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the recipients of a campaign',
    description: 'Each with its state and why.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found', 'invalid_cursor'],
    input: listRecipientsInput,
    output: listOf(recipientShape),
    example: {
      input: { id: campaignExample.id, status: 'failed' },
      output: { data: [recipientExample], next_cursor: null, has_more: false },
    },
  },
  listRecipients,
);
