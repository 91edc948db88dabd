import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertPublication } from '../events/publish.store.ts';
import { requireEndpoint } from './check-endpoint.ts';

interface TestSent {
  readonly ok: true;
  readonly event_id: string;
  readonly delivery_id: string;
}

/**
 * Handles POST /webhooks/{id}/test: sends one webhook.test event to this endpoint, even if the endpoint is paused.
 * Throws webhook_not_found.
 */
export async function testWebhook(actor: Actor, input: { id: string }): Promise<TestSent> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const eventId = `evt_${randomBase62(24)}`;
  const deliveryId = newId();
  const eventType = 'webhook.test';
  const at = now();
  const event = { id: eventId, outboxId: null, type: eventType, objectId: null, contactId: null, context: {} };
  const delivery = { id: deliveryId, endpointId: endpoint.id, eventId, eventType };
  await transact((tx) =>
    insertPublication(tx, actor.organizationId, {
      events: [{ ...event, occurredAt: at }],
      deliveries: [delivery],
      at,
    }),
  );
  await enqueue('parley/delivery.due', { organization_id: actor.organizationId, endpoint_id: endpoint.id });
  return { ok: true, event_id: eventId, delivery_id: deliveryId };
}
