import { connectionShape, listConnectionsInput } from '#server/contract/connection.ts';
import { listOf } from '#server/contract/page.ts';
import { listConnections } from '#server/domain/connections/list-connections.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/connections', tag: 'Connections' },
    summary: 'List the sending numbers',
    description:
      'Newest first (with updated_since oldest change first), with what the network operator says of each. Never a token.',
    scope: 'conversations:read',
    limit: 'connections',
    errors: ['invalid_cursor'],
    input: listConnectionsInput,
    output: listOf(connectionShape),
    example: { input: {}, output: { data: [connectionExample], next_cursor: null, has_more: false } },
  },
  listConnections,
);
