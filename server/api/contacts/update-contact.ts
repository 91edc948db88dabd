import { contactShape } from '#server/contract/contact.ts';
import { updateContactInput } from '#server/contract/contact-actions.ts';
import { updateContact } from '#server/domain/contacts/update-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'PATCH', path: '/contacts/{id}', tag: 'Contacts' },
    summary: 'Change a contact',
    description:
      'Only the fields present are changed; `null` clears email, phone and notes. `fields` are merged, or with `replace_fields` become the whole set. An identifier that is replaced or cleared is free for others at once.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: [
      'contact_not_found',
      'contact_merged',
      'invalid_email',
      'invalid_phone',
      'invalid_fields',
      'identifier_conflict',
    ],
    issueCodes: { fields: 'invalid_fields' },
    input: updateContactInput,
    output: contactShape,
    example: {
      input: { id: contactExample.id, name: 'Marina Souza', fields: { city: 'São Paulo' } },
      output: contactExample,
    },
  },
  updateContact,
);
