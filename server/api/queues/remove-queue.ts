import { queueRemoved, removeQueueInput } from '#server/contract/queue.ts';
import { removeQueue } from '#server/domain/queues/remove-queue.ts';
import { operation } from '../operation.ts';
import { queueExample } from './queue-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a queue',
    description: 'Its conversations go on waiting for a person, in no queue.',
    scope: 'admin',
    limit: 'panel',
    errors: ['queue_not_found'],
    input: removeQueueInput,
    output: queueRemoved,
    example: { input: { id: queueExample.id }, output: { ok: true, id: queueExample.id, conversations: 3 } },
  },
  removeQueue,
);
