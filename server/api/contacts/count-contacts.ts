import { contactCountShape, countContactsInput } from '#server/contract/contact-selection.ts';
import { countContacts } from '#server/domain/contacts/count-contacts.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Count contacts',
    description: 'How many contacts the filters of GET /contacts find, counted to 100 000.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: countContactsInput,
    output: contactCountShape,
    example: { input: { tag: 'vip' }, output: { count: 1_204, more: false } },
  },
  countContacts,
);
