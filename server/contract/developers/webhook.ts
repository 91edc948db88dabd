import { z } from 'zod';
import { changesInput, listOf, pageInput } from '../platform/page.ts';
import { ok, pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { type EventType, eventTypeNames } from './event-types.ts';

/** A webhook endpoint (contract/webhooks.md#endpoints). `secret` is present only right after the secret was created. */
export const webhookShape = z
  .object({
    id: uuid,
    url: z.string(),
    description: z.string(),
    events: z.array(z.string()).describe('Event types, wildcards expanded.'),
    active: z.boolean(),
    health: z.object({
      failure_count: z.int(),
      failing_since: timestamp.nullable(),
      last_success_at: timestamp.nullable(),
      disabled_at: timestamp.nullable(),
      disabled_reason: z.string().nullable(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookShape>;

export const webhookWithSecretShape = webhookShape.extend({ secret: z.string().describe('Shown once.') });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretShape>;

const url = z.string().max(2_000).describe('https only; public addresses only.');
const events = z.array(z.string().max(100)).max(200).describe('Event types, or resource wildcards such as contact.*');
const description = text(500);

export const createWebhookInput = z.strictObject({ url, events, description: description.optional() });
export const webhookIdInput = z.strictObject({ id: pathId });
export const updateWebhookInput = z.strictObject({
  id: pathId,
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  active: z.boolean().optional(),
});
export const listWebhooksInput = z.strictObject({ ...changesInput });
export const emptyInput = z.strictObject({});

const deliveryStatuses = ['pending', 'delivering', 'succeeded', 'failed', 'exhausted'] as const;

/**
 * The shape of a delivery: the fields of contract/webhooks.md#deliveries and `next_attempt_at`
 * (contract/webhooks.md#rules).
 */
export const deliveryShape = z
  .object({
    id: uuid,
    event_id: z.string(),
    event_type: z.string(),
    status: z.enum(deliveryStatuses),
    attempt: z.int().describe('From 1.'),
    response_status: z.int().nullable(),
    response_body: z.string().nullable().describe('Cut at 4 KiB.'),
    error: z.string().nullable(),
    duration_ms: z.int().nullable(),
    delivered_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliveryShape>;

export const webhooksPage = listOf(webhookShape);
export const deliveriesPage = listOf(deliveryShape);

export const listDeliveriesInput = z.strictObject({
  id: pathId,
  event_type: z.string().max(100).optional().describe('Only deliveries of this event type.'),
  status: z.enum(deliveryStatuses).optional().describe('Only deliveries in this state.'),
  ...changesInput,
});

/**
 * The panel's search for deliveries. In addition to the API's filters, the search has filters for the id of an event or
 * delivery and for the time when the delivery was created.
 */
export const searchDeliveriesInput = listDeliveriesInput.extend({
  q: z.string().max(100).optional().describe('Id of an event or of a delivery.'),
  since: timestamp.optional(),
  until: timestamp.optional(),
});

/** Identifies one delivery of an endpoint. */
export const deliveryIdInput = z.strictObject({ id: pathId, delivery_id: pathId });

/** Identifies deliveries of one endpoint: at most 200, the maximum size of a page. */
export const deliveryIdsInput = z.strictObject({ id: pathId, delivery_ids: z.array(uuid).min(1).max(200) });

/** Result of sending deliveries again: how many were retried, and how many were left alone. */
export const retriedShape = z.object({
  retried: z.int().describe('They get one more attempt, now.'),
  left: z.int().describe('Neither failed nor exhausted: left alone.'),
});
export type Retried = z.infer<typeof retriedShape>;

/** One delivery as the panel shows it: the exact body, and each attempt with the headers that were sent. */
export const deliveryDetailShape = deliveryShape.extend({
  body: z.string().nullable().describe('The exact text that is posted; null before the first attempt.'),
  attempts: z.array(
    z.object({
      number: z.int(),
      started_at: timestamp,
      duration_ms: z.int(),
      request_headers: z.record(z.string(), z.string()),
      response_status: z.int().nullable(),
      response_body: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailShape>;

/** Identifies an endpoint, and the event type of the example that is sent to it. */
export const sendExampleInput = z.strictObject({
  id: pathId,
  type: z.enum(eventTypeNames as [EventType, ...EventType[]]),
});
export const sampleEventInput = z.strictObject({ type: z.enum(eventTypeNames as [EventType, ...EventType[]]) });

export const testWebhookResult = z.object({ ok, event_id: z.string(), delivery_id: uuid });
export const deleteWebhookResult = z.object({ ok, webhook_id: uuid });

export const eventTypesResult = listOf(z.object({ type: z.string(), resource: z.string(), description: z.string() }));

/** The event envelope (contract/webhooks.md#envelope): the body of a webhook and the items of GET /events. */
export const eventShape = z
  .object({
    id: z.string().describe('evt_…'),
    type: z.string(),
    api_version: z.literal('v1'),
    created_at: timestamp,
    org_id: uuid,
    data: z
      .looseObject({ object: z.unknown() })
      .describe('`object` is the resource as its GET shows it, or null when it is gone; other keys are the context.'),
  })
  .meta({ id: 'Event' });
export type EventEnvelope = z.infer<typeof eventShape>;

export const listEventsInput = z.strictObject({
  since: timestamp.optional().describe('Only events from then on.'),
  type: z.enum(eventTypeNames as [string, ...string[]]).optional(),
  ...pageInput,
});

export const eventsPage = listOf(eventShape);
