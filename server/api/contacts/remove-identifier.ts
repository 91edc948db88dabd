import { removeIdentifierInput, removeIdentifierResult } from '#server/contract/contact-identifier.ts';
import { removeIdentifier } from '#server/domain/contacts/change-identifiers.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove an identifier of a contact',
    description: 'The identifier is free for other contacts at once. One the contact does not have is no error.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['invalid_email', 'invalid_phone', 'invalid_cpf', 'contact_not_found', 'contact_merged'],
    input: removeIdentifierInput,
    output: removeIdentifierResult,
    example: {
      input: { id: contactExample.id, type: 'cpf', value: '529.982.247-25' },
      output: { ok: true, contact_id: contactExample.id, removed: true },
    },
  },
  removeIdentifier,
);
