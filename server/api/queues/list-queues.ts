import { listQueuesInput, queueList } from '#server/contract/queue.ts';
import { listQueues } from '#server/domain/queues/list-queues.ts';
import { operation } from '../operation.ts';
import { queueExample } from './queue-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List queues',
    description: 'Every queue by name, with who looks after it, how many wait there and since when.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: listQueuesInput,
    output: queueList,
    example: { output: { data: [queueExample], next_cursor: null, has_more: false } },
  },
  listQueues,
);
