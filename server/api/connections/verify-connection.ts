import { connectionIdInput, verifiedShape } from '#server/contract/connection.ts';
import { verifyConnection } from '#server/domain/connections/verify-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Ask about a number',
    description: 'Asks the network operator whether the token reaches the number and its account, and how it rates it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['connection_not_found', 'name_taken'],
    input: connectionIdInput,
    output: verifiedShape,
    example: { input: { id: connectionExample.id }, output: { ...connectionExample, refusal: null } },
  },
  verifyConnection,
);
