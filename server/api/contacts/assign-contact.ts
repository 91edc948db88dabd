import { assignContactInput, assignContactResult } from '#server/contract/contact-actions.ts';
import { assignContact } from '#server/domain/contacts/assign-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/assign', tag: 'Contacts' },
    summary: 'Assign a contact',
    description:
      'The owner has to be a member with role admin, editor or atendente. Assigning the owner it has changes nothing.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: [
      ...targetErrors,
      'assigned_user_email_not_found',
      'assigned_user_not_member',
      'assigned_user_role_not_eligible',
    ],
    input: assignContactInput,
    output: assignContactResult,
    example: {
      input: { phone: '+55 11 98765-4321', assigned_user_email: 'ana@example.com' },
      output: {
        ok: true,
        contact_id: contactExample.id,
        assigned_user_id: '01939a1c-5f72-7b1c-9c11-9d0f6a3b2c12',
      },
    },
  },
  assignContact,
);
