import { contactShape, getContactInput } from '#server/contract/contact.ts';
import { getContact } from '#server/domain/contacts/get-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts/{id}', tag: 'Contacts' },
    summary: 'Get a contact',
    description: 'One contact by its id. A contact that was merged shows `merged_into`.',
    scope: 'contacts:read',
    limit: 'contactsRead',
    errors: ['contact_not_found'],
    input: getContactInput,
    output: contactShape,
    example: { input: { id: contactExample.id }, output: contactExample },
  },
  getContact,
);
