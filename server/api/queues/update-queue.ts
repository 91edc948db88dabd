import { queueShape, updateQueueInput } from '#server/contract/queue.ts';
import { updateQueue } from '#server/domain/queues/update-queue.ts';
import { operation } from '../operation.ts';
import { queueExample } from './queue-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a queue',
    description: 'Only what is sent changes; its people are set as a whole.',
    scope: 'admin',
    limit: 'panel',
    errors: ['queue_not_found', 'name_taken', 'assigned_user_not_member', 'assigned_user_role_not_eligible'],
    input: updateQueueInput,
    output: queueShape,
    example: { input: { id: queueExample.id, name: queueExample.name }, output: queueExample },
  },
  updateQueue,
);
