import { contactHistoryItemShape, listContactHistoryInput } from '#server/contract/contact-records.ts';
import { listOf } from '#server/contract/page.ts';
import { listContactHistory } from '#server/domain/contacts/list-contact-history.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { historyExample } from './contact-record-examples.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts/{id}/history', tag: 'Contacts' },
    summary: 'History of a contact',
    description:
      'Stage changes, assignments and notes: the latest 100 of each type, newest first (with updated_since oldest change first).',
    scope: 'contacts:read',
    limit: 'contactsRead',
    errors: ['contact_not_found', 'invalid_cursor'],
    input: listContactHistoryInput,
    output: listOf(contactHistoryItemShape),
    example: {
      input: { id: contactExample.id },
      output: { data: [historyExample], next_cursor: null, has_more: false },
    },
  },
  listContactHistory,
);
