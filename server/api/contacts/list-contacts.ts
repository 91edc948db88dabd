import { z } from 'zod';
import { contactShape, listContactsInput } from '#server/contract/contact.ts';
import { listOf } from '#server/contract/page.ts';
import { listContacts } from '#server/domain/contacts/list-contacts.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts', tag: 'Contacts' },
    summary: 'List or look up contacts',
    description:
      'With any of `id`, `email`, `phone`, `cpf` (in this priority) the answer is one Contact, or 404. Otherwise it is a list, newest first; with `updated_since` oldest change first.',
    scope: 'contacts:read',
    limit: 'contactsRead',
    errors: ['contact_not_found', 'invalid_phone', 'invalid_email', 'invalid_cpf', 'invalid_cursor'],
    input: listContactsInput,
    output: z.union([contactShape, listOf(contactShape)]),
    example: { input: { limit: 1 }, output: { data: [contactExample], next_cursor: null, has_more: false } },
  },
  listContacts,
);
