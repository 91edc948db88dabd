import { contactShape } from '#server/contract/contact.ts';
import { listStageContactsInput } from '#server/contract/contact-selection.ts';
import { listOf } from '#server/contract/page.ts';
import { listStageContacts } from '#server/domain/contacts/list-stage-contacts.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Contacts in a stage',
    description:
      'Who entered the stage last first; only those that are active there, or only those that were lost there.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['stage_not_found', 'invalid_cursor'],
    input: listStageContactsInput,
    output: listOf(contactShape),
    example: {
      input: { id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', lost: false },
      output: { data: [contactExample], next_cursor: null, has_more: false },
    },
  },
  listStageContacts,
);
