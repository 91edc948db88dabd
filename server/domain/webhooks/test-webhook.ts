import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { requireEndpoint } from './check-endpoint.ts';
import { insertDeliveries } from './delivery.store.ts';
import { insertEvents } from './event.store.ts';

interface TestSent {
  readonly ok: true;
  readonly event_id: string;
  readonly delivery_id: string;
}

/** POST /webhooks/{id}/test: one webhook.test event to this endpoint, also when it is paused. Throws webhook_not_found. */
export async function testWebhook(actor: Actor, input: { id: string }): Promise<TestSent> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const eventId = `evt_${randomBase62(24)}`;
  const deliveryId = newId();
  const eventType = 'webhook.test';
  await transact(async (tx) => {
    const at = now();
    const event = { id: eventId, outboxId: null, type: eventType, objectId: null, contactId: null, context: {} };
    await insertEvents(tx, actor.organizationId, [{ ...event, occurredAt: at }]);
    const delivery = { id: deliveryId, endpointId: endpoint.id, eventId, eventType };
    await insertDeliveries(tx, actor.organizationId, [delivery], at);
  });
  await enqueue('parley/delivery.due', { organization_id: actor.organizationId, endpoint_id: endpoint.id });
  return { ok: true, event_id: eventId, delivery_id: deliveryId };
}
