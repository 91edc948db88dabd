import { connectionIdInput, connectionShape } from '#server/contract/connection.ts';
import { disconnectConnection as disconnectConnectionUseCase } from '#server/domain/connections/manage-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

/** The panel: a number sends nothing any more. */
export const disconnectConnection = operation(
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
  ({ actor, input }) => disconnectConnectionUseCase(actor, input),
);
