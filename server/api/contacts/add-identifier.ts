import { contactShape } from '#server/contract/contact.ts';
import { contactIdentifierInput } from '#server/contract/contact-identifier.ts';
import { addIdentifier } from '#server/domain/contacts/change-identifiers.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Add an identifier to a contact',
    description: 'A further e-mail, phone, CPF or WhatsApp user id by which the contact is found.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: [
      'invalid_email',
      'invalid_phone',
      'invalid_cpf',
      'invalid_request',
      'contact_not_found',
      'contact_merged',
      'identifier_conflict',
    ],
    input: contactIdentifierInput,
    output: contactShape,
    example: { input: { id: contactExample.id, type: 'cpf', value: '529.982.247-25' }, output: contactExample },
  },
  addIdentifier,
);
