import { connectionShape, updateConnectionInput } from '#server/contract/connection.ts';
import { updateConnection } from '#server/domain/connections/manage-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a number',
    description:
      'Only what is sent; which agent answers, whether customers see what was read, whether customers are asked to rate, and when resolved conversations are archived. A token is shown to the network operator first and kept when it is taken.',
    scope: 'admin',
    limit: 'panel',
    errors: ['connection_not_found', 'agent_not_found', 'name_taken', 'number_refused'],
    input: updateConnectionInput,
    output: connectionShape,
    example: { input: { id: connectionExample.id, rating_enabled: true }, output: connectionExample },
  },
  updateConnection,
);
