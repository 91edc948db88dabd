import { unassignContactInput, unassignContactResult } from '#server/contract/contact-actions.ts';
import { unassignContact } from '#server/domain/contacts/assign-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'DELETE', path: '/contacts/assign', tag: 'Contacts' },
    summary: 'Unassign a contact',
    description: 'The identifier stands in the body. A contact without owner stays as it is.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: targetErrors,
    input: unassignContactInput,
    output: unassignContactResult,
    example: {
      input: { phone: '+55 11 98765-4321' },
      output: { ok: true, contact_id: contactExample.id, unassigned: true },
    },
  },
  unassignContact,
);
