import { createQueueInput, queueShape } from '#server/contract/queue.ts';
import { createQueue } from '#server/domain/queues/create-queue.ts';
import { operation } from '../operation.ts';
import { queueExample } from './queue-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create a queue',
    description: 'A place where conversations wait for a person, with the people who look after it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken', 'queues_full', 'assigned_user_not_member', 'assigned_user_role_not_eligible'],
    input: createQueueInput,
    output: queueShape,
    example: {
      input: { name: queueExample.name },
      output: { ...queueExample, is_default: false, distribution: 'manual', members: [] },
    },
  },
  createQueue,
);
