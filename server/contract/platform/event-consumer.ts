import { z } from 'zod';
import { ok, requiredText, text, timestamp, uuid } from './wire.ts';

/** The failure that keeps a consumer of the event log from continuing. */
const consumerFailureShape = z.object({
  event: z
    .object({ id: uuid, type: z.string() })
    .nullable()
    .describe('null: not a domain event’s fault, but the database’s.'),
  error: z.string().nullable().describe('null: it spoke of a person who was erased.'),
  since: timestamp,
  attempts: z.int().min(0).describe('That failed, one after the other.'),
  next_attempt_at: timestamp.nullable(),
  stopped: z.boolean().describe('It is tried no more until somebody says so.'),
});

/**
 * The state of a consumer of the event log, with the number of domain events that it has not processed yet. For
 * example, the consumer `webhooks` turns domain events into API events.
 */
const consumerStateShape = z.object({
  reader: z.string(),
  unread: z.int().min(0).describe('Domain events it has not read yet.'),
  oldest_unread_at: timestamp.nullable().describe('When the first of them happened.'),
  failure: consumerFailureShape.nullable(),
});
export type ConsumerState = z.infer<typeof consumerStateShape>;

export const consumersInput = z.strictObject({});
export const consumersList = z.object({ data: z.array(consumerStateShape) });

const reader = requiredText(100);
export const consumerInput = z.strictObject({ reader });
export const skipEventInput = z.strictObject({ reader, event_id: text(100) });
export const consumerSettled = z.object({ ok, reader: z.string() });
