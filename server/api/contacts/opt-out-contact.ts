import { contactShape, getContactInput } from '#server/contract/contact.ts';
import { optOutContact } from '#server/domain/contacts/opt-contact.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/{id}/opt-out', tag: 'Contacts' },
    summary: 'Opt a contact out',
    description:
      'No templates or outreach any more; replying stays allowed while the 24-hour window is open. Opting out twice changes nothing.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: ['contact_not_found', 'contact_merged'],
    input: getContactInput,
    output: contactShape,
    example: {
      input: { id: contactExample.id },
      output: { ...contactExample, opted_out_at: '2026-11-20T18:31:07.412Z' },
    },
  },
  optOutContact,
);
