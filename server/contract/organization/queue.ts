import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';

/** Maximum number of queues of one organization. */
export const queuesMax = 100;

export const distributions = ['manual', 'round_robin'] as const;
const distribution = z
  .enum(distributions)
  .describe('round_robin: given to whoever is present, has room, and was given one longest ago.');
const capacity = z
  .int()
  .min(1)
  .max(1_000)
  .nullable()
  .describe('How many open conversations of it one person may hold when they are given in turn; null: any number.');

export const queueShape = z.object({
  id: uuid,
  name: z.string(),
  is_default: z.boolean().describe('Conversations that ask for a person go here when nobody put them elsewhere.'),
  distribution,
  capacity,
  members: z.array(z.object({ id: uuid, name: z.string() })).describe('Who looks after it, by name.'),
  waiting: z.int().describe('Open conversations in it that no person holds.'),
  waiting_since: timestamp.nullable().describe('Of the one that has waited longest.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Queue = z.infer<typeof queueShape>;
export const queueList = listOf(queueShape);

const name = nameText(100);
const memberIds = z.array(z.string().max(100)).max(500).describe('All of them: who is not named is not in it.');

export const listQueuesInput = z.strictObject({});
export const createQueueInput = z.strictObject({
  name,
  member_ids: memberIds.default([]),
  is_default: z.boolean().default(false),
  distribution: distribution.default('manual'),
  capacity: capacity.default(5),
});
export type CreateQueueInput = z.output<typeof createQueueInput>;
export const updateQueueInput = z.strictObject({
  id: pathId,
  name: name.optional(),
  member_ids: memberIds.optional(),
  is_default: z.boolean().optional(),
  distribution: distribution.optional(),
  capacity: capacity.optional(),
});
export type UpdateQueueInput = z.output<typeof updateQueueInput>;
export const removeQueueInput = z.strictObject({ id: pathId });
export const queueRemoved = z.object({
  ok,
  id: uuid,
  conversations: z.int().describe('That were in it; they wait for a person all the same.'),
});
