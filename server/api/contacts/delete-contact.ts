import { deleteContactInput, deleteContactResult } from '#server/contract/contact-actions.ts';
import { deleteContact } from '#server/domain/contact-lifecycle/delete-contact.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'DELETE', path: '/contacts/{id}', tag: 'Contacts', query: ['mode'] },
    summary: 'Anonymize or erase a contact',
    description:
      '`anonymize` erases name, email, phone, notes, custom fields and identifiers, opts the contact out and keeps its conversations without identification. `erase` deletes the contact and everything pointing to it, irreversibly: conversations, messages, files, events, logs. A proof stays in the audit log. In the panel only administrators and editors erase.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: ['contact_not_found', 'contact_merged'],
    input: deleteContactInput,
    output: deleteContactResult,
    example: {
      input: { id: contactExample.id, mode: 'anonymize' },
      output: { ok: true, contact_id: contactExample.id, mode: 'anonymize' },
    },
  },
  (actor, input, ctx) => {
    if (input.mode === 'erase') requirePower(ctx, 'contacts:erase');
    return deleteContact(actor, input);
  },
);
