import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { saveBody } from '../events/event.store.ts';
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

/**
 * Sends one delivery with the sample body of an event type to this endpoint only. The receiver recognises it by
 * `data.example: true`. It belongs to no domain event and does not appear in GET /events. Throws webhook_not_found,
 * webhook_not_active.
 */
export async function sendExample(
  actor: Actor,
  input: { id: string; type: EventType },
): Promise<{ ok: true; event_id: string; delivery_id: string }> {
  const { organizationId } = actor;
  const endpoint = await requireEndpoint(organizationId, input.id);
  if (!endpoint.active) throw new AppError('webhook_not_active');
  const [eventId, deliveryId, at] = [`evt_${randomBase62(24)}`, newId(), now()];
  const sample = sampleEvent(input.type);
  const data = { ...sample.data, example: true };
  const body = { ...sample, id: eventId, created_at: at.toISOString(), org_id: organizationId, data };
  const event = { id: eventId, outboxId: null, type: input.type, objectId: null, contactId: null, context: {} };
  const delivery = { id: deliveryId, endpointId: endpoint.id, eventId, eventType: input.type };
  await transact(async (tx) => {
    const events = [{ ...event, occurredAt: at }];
    await insertPublication(tx, organizationId, { events, deliveries: [delivery], at });
    await saveBody(tx, organizationId, eventId, JSON.stringify(body));
  });
  await enqueue('parley/delivery.due', { organization_id: organizationId, endpoint_id: endpoint.id });
  return { ok: true, event_id: eventId, delivery_id: deliveryId };
}
