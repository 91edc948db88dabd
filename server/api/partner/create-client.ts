import { createClientInput, createdClientShape } from '#server/contract/partner.ts';
import { createClient } from '#server/domain/partners/create-client.ts';
import { operation } from '../operation.ts';
import { clientExample, ownerExample } from './partner-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/partner/clients', tag: 'Partner' },
    summary: 'Create a client space',
    description:
      'The owner is invited by e-mail and owns the space once the invitation is accepted; without a mail server `owner.invitation_url` is yours to hand over. For partners only.',
    scope: 'partner:manage',
    limit: 'partner',
    errors: ['not_a_partner', 'invalid_email'],
    issueCodes: { owner_email: 'invalid_email' },
    input: createClientInput,
    output: createdClientShape,
    example: {
      input: { name: 'Padaria Aurora', owner_name: 'Bia Lopes', owner_email: 'bia@example.com', plan: 'pro' },
      output: { ...clientExample, owner: { ...ownerExample, invitation_url: null } },
    },
  },
  createClient,
);
