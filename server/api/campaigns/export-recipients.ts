import { exportRecipientsInput, recipientFileShape } from '#server/contract/campaign-people.ts';
import { exportRecipients } from '#server/domain/campaigns/list-recipients.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The recipients of a campaign as a CSV',
    description: 'All that match the filters of the list; who took it stands in the audit log.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['campaign_not_found'],
    input: exportRecipientsInput,
    output: recipientFileShape,
    example: { input: { id: campaignExample.id }, output: { name: 'campaign-2026-11-20.csv', content: 'name,phone' } },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return exportRecipients(actor, input);
  },
);
