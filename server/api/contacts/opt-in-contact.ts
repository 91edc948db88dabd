import { contactShape, getContactInput } from '#server/contract/contact.ts';
import { optInContact } from '#server/domain/contacts/opt-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/{id}/opt-in', tag: 'Contacts' },
    summary: 'Opt a contact in',
    description: 'The contact accepts messages again. Opting in twice changes nothing.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: ['contact_not_found', 'contact_merged'],
    input: getContactInput,
    output: contactShape,
    example: { input: { id: contactExample.id }, output: contactExample },
  },
  optInContact,
);
