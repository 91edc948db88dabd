import { connectionIdInput, removedConnectionResult } from '#server/contract/connection.ts';
import { removeConnection } from '#server/domain/connections/manage-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove a number',
    description:
      'Its token and templates are deleted; nothing is sent from it or received on it any more. Its conversations stay to be read, and somebody else may connect it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['connection_not_found'],
    input: connectionIdInput,
    output: removedConnectionResult,
    example: { input: { id: connectionExample.id }, output: { ok: true, id: connectionExample.id } },
  },
  removeConnection,
);
