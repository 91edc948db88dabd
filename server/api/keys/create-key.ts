import { createdKeyShape, createKeyInput } from '#server/contract/key.ts';
import { createKey } from '#server/domain/keys/create-key.ts';
import { operation } from '../operation.ts';
import { keyExample } from './key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create an API key',
    description: 'A key with scopes, an optional end and optional addresses. The answer shows it this once.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: createKeyInput,
    output: createdKeyShape,
    example: {
      input: { name: 'ERP', scopes: ['contacts:read', 'contacts:write'], allowed_ips: ['203.0.113.0/24'] },
      output: { ...keyExample, secret: 'svc_4qXbW0R7mYd2Kc9TnVfJ1sHgLzEoPa8iUt6Q5rBx' },
    },
  },
  createKey,
);
