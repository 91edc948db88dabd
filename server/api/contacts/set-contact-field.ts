import { setContactFieldInput, setContactFieldResult } from '#server/contract/contact-actions.ts';
import { setContactField } from '#server/domain/contacts/set-contact-field.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/field', tag: 'Contacts' },
    summary: 'Set a custom field of a contact',
    description: 'The key has to be a registered custom field; the value is stored as text, null deletes the key.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: targetErrors,
    input: setContactFieldInput,
    output: setContactFieldResult,
    example: {
      input: { phone: '+55 11 98765-4321', key: 'city', value: 'São Paulo' },
      output: { ok: true, contact_id: contactExample.id, key: 'city', value: 'São Paulo' },
    },
  },
  setContactField,
);
