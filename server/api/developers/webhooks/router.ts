import { eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';
import { sampleEvent as sampleOf } from '#server/contract/developers/sample-event.ts';
import {
  createWebhookInput,
  deleteWebhookResult,
  deliveriesPage,
  deliveryDetailShape,
  deliveryIdInput,
  deliveryIdsInput,
  deliveryShape,
  emptyInput,
  eventShape,
  eventTypesResult,
  listDeliveriesInput,
  listWebhooksInput,
  retriedShape,
  sampleEventInput,
  searchDeliveriesInput,
  sendExampleInput,
  testWebhookResult,
  updateWebhookInput,
  webhookIdInput,
  webhookShape,
  webhooksPage,
  webhookWithSecretShape,
} from '#server/contract/developers/webhook.ts';
import {
  replayableInput,
  replayableShape,
  replayShape,
  replaysPage,
  startReplayInput,
} from '#server/contract/developers/webhook-replay.ts';
import { webhookStatsInput, webhookStatsShape, webhooksAtAGlance } from '#server/contract/developers/webhook-stats.ts';
import { glanceAtWebhooks, webhookStats } from '#server/domain/developers/webhooks/deliveries/delivery-stats.ts';
import { getDelivery, listDeliveries } from '#server/domain/developers/webhooks/deliveries/read-deliveries.ts';
import { retryDeliveries } from '#server/domain/developers/webhooks/deliveries/retry-deliveries.ts';
import { retryDelivery } from '#server/domain/developers/webhooks/deliveries/retry-delivery.ts';
import { createWebhook } from '#server/domain/developers/webhooks/endpoints/create-webhook.ts';
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '#server/domain/developers/webhooks/endpoints/manage-webhooks.ts';
import { sendExample, testWebhook } from '#server/domain/developers/webhooks/endpoints/test-webhook.ts';
import { countReplayable, listReplays } from '#server/domain/developers/webhooks/replays/list-replays.ts';
import { startReplay } from '#server/domain/developers/webhooks/replays/start-replay.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { deliveryExample, replayExample, secretExample, statsExample, webhookExample } from './webhook-example.ts';

export const webhooksRouter = router({
  countReplayable: operation(
    {
      kind: 'query',
      summary: 'Count what an endpoint did not get',
      description: 'How many deliveries failed, and how many events were missed while it was off, since a moment.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found'],
      input: replayableInput,
      output: replayableShape,
      example: { input: { id: webhookExample.id }, output: { failed: 3, missed: 120 } },
    },
    countReplayable,
  ),
  createWebhook: operation(
    {
      rest: { method: 'POST', path: '/webhooks', tag: 'Webhooks', status: 201 },
      summary: 'Register an endpoint',
      description:
        'Answers 201 with the endpoint and its secret, shown once. `contact.*` subscribes to all events of the resource and is stored expanded.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['invalid_url', 'invalid_events', 'unknown_event_type'],
      issueCodes: { url: 'invalid_url', 'events.*': 'invalid_events' },
      input: createWebhookInput,
      output: webhookWithSecretShape,
      example: {
        input: { url: webhookExample.url, events: ['contact.*'], description: 'CRM' },
        output: { ...webhookExample, secret: secretExample },
      },
    },
    createWebhook,
  ),
  deleteWebhook: operation(
    {
      rest: { method: 'DELETE', path: '/webhooks/{id}', tag: 'Webhooks' },
      summary: 'Remove an endpoint',
      description: 'Removes the endpoint and its history.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found'],
      input: webhookIdInput,
      output: deleteWebhookResult,
      example: { input: { id: webhookExample.id }, output: { ok: true, webhook_id: webhookExample.id } },
    },
    deleteWebhook,
  ),
  deliveryDetail: operation(
    {
      kind: 'query',
      summary: 'Look into a delivery',
      description: 'The exact body of one delivery and each try with the headers sent and what was answered.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found', 'delivery_not_found'],
      input: deliveryIdInput,
      output: deliveryDetailShape,
      example: {
        input: { id: webhookExample.id, delivery_id: deliveryExample.id },
        output: { ...deliveryExample, body: '{}', attempts: [] },
      },
    },
    getDelivery,
  ),
  getWebhook: operation(
    {
      rest: { method: 'GET', path: '/webhooks/{id}', tag: 'Webhooks' },
      summary: 'Get an endpoint',
      description: 'One endpoint with its health.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found'],
      input: webhookIdInput,
      output: webhookShape,
      example: { input: { id: webhookExample.id }, output: webhookExample },
    },
    getWebhook,
  ),
  glanceAtWebhooks: operation(
    {
      kind: 'query',
      summary: 'All endpoints at a glance',
      description: 'Success rate and attempts by the hour of every endpoint, of the last 24 hours.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: [],
      input: emptyInput,
      output: webhooksAtAGlance,
      example: {
        output: { data: [{ webhook_id: webhookExample.id, ...statsExample }], next_cursor: null, has_more: false },
      },
    },
    glanceAtWebhooks,
  ),
  listDeliveries: operation(
    {
      rest: { method: 'GET', path: '/webhooks/{id}/deliveries', tag: 'Webhooks' },
      summary: 'List deliveries',
      description: 'Recent deliveries of the endpoint, newest first; with updated_since oldest change first.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found', 'invalid_cursor'],
      input: listDeliveriesInput,
      output: deliveriesPage,
      example: {
        input: { id: webhookExample.id },
        output: { data: [deliveryExample], next_cursor: null, has_more: false },
      },
    },
    listDeliveries,
  ),
  listEventTypes: operation(
    {
      rest: { method: 'GET', path: '/webhooks/event-types', tag: 'Webhooks' },
      summary: 'List event types',
      description: 'The 30 types an endpoint can subscribe to; webhook.test is sent only by its operation.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: [],
      input: emptyInput,
      output: eventTypesResult,
      example: {
        output: {
          data: [{ type: 'contact.created', resource: 'contact', description: 'A contact was created.' }],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    async () => ({
      data: eventTypeNames.map((type) => ({ type, ...eventTypes[type] })),
      next_cursor: null,
      has_more: false,
    }),
  ),
  listReplays: operation(
    {
      kind: 'query',
      summary: 'List replays',
      description: 'The latest replays of an endpoint with what has come of them, newest first.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found'],
      input: webhookIdInput,
      output: replaysPage,
      example: {
        input: { id: webhookExample.id },
        output: { data: [replayExample], next_cursor: null, has_more: false },
      },
    },
    listReplays,
  ),
  listWebhooks: operation(
    {
      rest: { method: 'GET', path: '/webhooks', tag: 'Webhooks' },
      summary: 'List endpoints',
      description: 'Newest first (with updated_since oldest change first). Secrets are never shown again.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['invalid_cursor'],
      input: listWebhooksInput,
      output: webhooksPage,
      example: { output: { data: [webhookExample], next_cursor: null, has_more: false } },
    },
    listWebhooks,
  ),
  retryDeliveries: operation(
    {
      kind: 'mutation',
      summary: 'Send several deliveries again',
      description: 'One more attempt of each that is failed or exhausted; the others are left alone and counted.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found'],
      input: deliveryIdsInput,
      output: retriedShape,
      example: {
        input: { id: webhookExample.id, delivery_ids: [deliveryExample.id] },
        output: { retried: 1, left: 0 },
      },
    },
    retryDeliveries,
  ),
  retryDelivery: operation(
    {
      rest: { method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/retry', tag: 'Webhooks' },
      summary: 'Send a delivery again',
      description: 'One more attempt of a delivery that is failed or exhausted.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found', 'delivery_not_found', 'delivery_not_retryable'],
      input: deliveryIdInput,
      output: deliveryShape,
      example: {
        input: { id: webhookExample.id, delivery_id: deliveryExample.id },
        output: { ...deliveryExample, status: 'pending' as const },
      },
    },
    retryDelivery,
  ),
  rotateSecret: operation(
    {
      rest: { method: 'POST', path: '/webhooks/{id}/rotate-secret', tag: 'Webhooks' },
      summary: 'Rotate the secret',
      description: 'A new secret, shown once. For 24 h the old one also signs, in Svc-Signature-Previous.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found'],
      input: webhookIdInput,
      output: webhookWithSecretShape,
      example: { input: { id: webhookExample.id }, output: { ...webhookExample, secret: secretExample } },
    },
    rotateSecret,
  ),
  sampleEvent: operation(
    {
      kind: 'query',
      summary: 'The sample body of an event type',
      description: 'What a delivery of the type looks like, as the serializers make it.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: [],
      input: sampleEventInput,
      output: eventShape,
      example: { input: { type: 'contact.created' as const }, output: sampleOf('contact.created') },
    },
    async (_actor, input) => sampleOf(input.type),
  ),
  searchDeliveries: operation(
    {
      kind: 'query',
      summary: 'Find deliveries',
      description: 'Deliveries of an endpoint by event, type, state and time, newest first.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found', 'invalid_cursor'],
      input: searchDeliveriesInput,
      output: deliveriesPage,
      example: {
        input: { id: webhookExample.id, q: deliveryExample.event_id },
        output: { data: [deliveryExample], next_cursor: null, has_more: false },
      },
    },
    listDeliveries,
  ),
  sendExample: operation(
    {
      kind: 'mutation',
      summary: 'Send an example',
      description: 'Delivers the sample body of a type to one endpoint, with `data.example: true`.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found', 'webhook_not_active'],
      input: sendExampleInput,
      output: testWebhookResult,
      example: {
        input: { id: webhookExample.id, type: 'contact.created' as const },
        output: { ok: true, event_id: deliveryExample.event_id, delivery_id: deliveryExample.id },
      },
    },
    sendExample,
  ),
  startReplay: operation(
    {
      kind: 'mutation',
      summary: 'Send again what an endpoint did not get',
      description:
        'In the background, in the order of the events: deliveries that failed or were exhausted (`failed`), or events recorded while the endpoint was paused or disabled (`missed`). One of a kind at a time.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found'],
      input: startReplayInput,
      output: replayShape,
      example: {
        input: { id: webhookExample.id, kind: 'failed', since: '2026-11-20T00:00:00.000Z' },
        output: replayExample,
      },
    },
    startReplay,
  ),
  testWebhook: operation(
    {
      rest: { method: 'POST', path: '/webhooks/{id}/test', tag: 'Webhooks' },
      summary: 'Send a test event',
      description: 'Sends one event of type webhook.test to this endpoint, also when it is paused.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found'],
      input: webhookIdInput,
      output: testWebhookResult,
      example: {
        input: { id: webhookExample.id },
        output: { ok: true, event_id: deliveryExample.event_id, delivery_id: deliveryExample.id },
      },
    },
    testWebhook,
  ),
  updateWebhook: operation(
    {
      rest: { method: 'PATCH', path: '/webhooks/{id}', tag: 'Webhooks' },
      summary: 'Change an endpoint',
      description: 'Only what is sent changes. `active: true` on a disabled endpoint resets its failure history.',
      scope: 'webhooks:manage',
      limit: 'webhooks',
      errors: ['webhook_not_found', 'invalid_url', 'invalid_events', 'unknown_event_type'],
      issueCodes: { url: 'invalid_url', 'events.*': 'invalid_events' },
      input: updateWebhookInput,
      output: webhookShape,
      example: { input: { id: webhookExample.id, active: true }, output: webhookExample },
    },
    updateWebhook,
  ),
  webhookStats: operation(
    {
      kind: 'query',
      summary: 'Statistics of an endpoint',
      description:
        'Success rate, p50 and p95 of the duration, and attempts by the hour, of the last 24 hours or 7 days.',
      scope: 'webhooks:manage',
      limit: 'panel',
      errors: ['webhook_not_found'],
      input: webhookStatsInput,
      output: webhookStatsShape,
      example: {
        input: { id: webhookExample.id, period: '24h' as const },
        output: { period: '24h' as const, ...statsExample },
      },
    },
    webhookStats,
  ),
});
