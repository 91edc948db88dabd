import { connectionIdInput, connectionShape } from '#server/contract/connection.ts';
import { disconnectConnection } from '#server/domain/connections/manage-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Disconnect a number',
    description: 'It sends nothing any more; what customers write to it is still received.',
    scope: 'admin',
    limit: 'panel',
    errors: ['connection_not_found'],
    input: connectionIdInput,
    output: connectionShape,
    example: { input: { id: connectionExample.id }, output: connectionExample },
  },
  disconnectConnection,
);
