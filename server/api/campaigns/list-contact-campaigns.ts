import { contactCampaignShape, listContactCampaignsInput } from '#server/contract/campaign-people.ts';
import { listOf } from '#server/contract/page.ts';
import { listContactCampaigns } from '#server/domain/campaigns/list-recipients.ts';
import { operation } from '../operation.ts';
import { contactCampaignExample, recipientExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the campaigns of a contact',
    description: 'Each the person is a recipient of, newest first: what they got, how far it came, and why not.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: listContactCampaignsInput,
    output: listOf(contactCampaignShape),
    example: {
      input: { contact_id: recipientExample.contact_id },
      output: { data: [contactCampaignExample], next_cursor: null, has_more: false },
    },
  },
  listContactCampaigns,
);
