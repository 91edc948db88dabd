import { upsertContactInput, upsertContactResult } from '#server/contract/contact.ts';
import { upsertContact } from '#server/domain/contacts/upsert-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts', tag: 'Contacts' },
    summary: 'Create or update a contact',
    description:
      'Looks the e-mail up among identifiers, then the phone, otherwise creates. The same payload twice updates, never duplicates. When `assigned_user_email` cannot be resolved the contact is saved all the same and `assignment_error` says why.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: ['missing_identifier', 'invalid_fields', 'invalid_phone', 'invalid_email', 'identifier_conflict'],
    issueCodes: { fields: 'invalid_fields' },
    input: upsertContactInput,
    output: upsertContactResult,
    example: {
      input: { phone: '+55 11 98765-4321', name: 'Marina Souza', fields: { city: 'São Paulo' }, tags: ['vip'] },
      output: {
        ...contactExample,
        ok: true,
        contact_id: contactExample.id,
        tags_assigned: [{ id: contactExample.tags[0]?.id, name: 'vip', created: false }],
      },
    },
  },
  upsertContact,
);
