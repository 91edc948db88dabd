import { createdKeyShape } from '#server/contract/key.ts';
import { createClientKeyInput } from '#server/contract/partner.ts';
import { createClientKey } from '#server/domain/partners/create-client-key.ts';
import { keyExample } from '../keys/key-example.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/partner/clients/{id}/keys', tag: 'Partner' },
    summary: 'Create a key for a client',
    description:
      'A key of the client’s space, shown this once; never with `partner:manage`. It stands in the client’s audit log. For partners only.',
    scope: 'partner:manage',
    limit: 'partner',
    errors: ['not_a_partner', 'client_not_found', 'client_ended'],
    input: createClientKeyInput,
    output: createdKeyShape,
    example: {
      input: {
        id: clientExample.id,
        name: 'ERP',
        scopes: ['contacts:read', 'contacts:write'],
        allowed_ips: ['203.0.113.0/24'],
      },
      output: { ...keyExample, created_by: null, secret: 'svc_4qXbW0R7mYd2Kc9TnVfJ1sHgLzEoPa8iUt6Q5rBx' },
    },
  },
  createClientKey,
);
