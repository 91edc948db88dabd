import {
  createQueueInput,
  listQueuesInput,
  queueList,
  queueRemoved,
  queueShape,
  removeQueueInput,
  updateQueueInput,
} from '#server/contract/organization/queue.ts';
import { listQueues } from '#server/domain/organization/queues/list-queues.ts';
import { createQueue, removeQueue, updateQueue } from '#server/domain/organization/queues/manage-queues.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The queue that all examples of the API reference show. */
const queueExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2d01',
  name: 'Support',
  is_default: true,
  distribution: 'round_robin' as const,
  capacity: 5,
  members: [{ id: '01939a1c-6300-7b21-9c01-6e5f4a3b2d02', name: 'Ana Lima' }],
  waiting: 3,
  waiting_since: '2026-11-02T12:00:00.000Z',
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
};

export const queuesRouter = router({
  listQueues: operation(
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
  ),
  createQueue: operation(
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
  ),
  updateQueue: operation(
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
  ),
  removeQueue: operation(
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
  ),
});
