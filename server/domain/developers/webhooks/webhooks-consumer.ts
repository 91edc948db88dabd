import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { EventConsumer, LoggedEvent } from '../../platform/events/event-consumer.ts';
import { type Subscription, subscriptionsOf } from './endpoints/webhook-endpoint.store.ts';
import { insertPublication, type NewDelivery, type NewEvent } from './events/publish.store.ts';

const asEvent = (domainEvent: LoggedEvent): NewEvent => ({
  id: `evt_${randomBase62(24)}`,
  outboxId: domainEvent.id,
  type: domainEvent.type,
  objectId: domainEvent.object_id,
  contactId: domainEvent.contact_id,
  context: domainEvent.context,
  occurredAt: domainEvent.occurred_at,
});

/**
 * Creates webhook events and deliveries from the domain events that endpoints subscribe to, and wakes the workers that
 * send to these endpoints.
 */
export const webhooksConsumer: EventConsumer<readonly Subscription[]> = {
  name: 'webhooks',
  begins: 'oldest kept',
  know: subscriptionsOf,
  act: async (tx, organizationId, domainEvents, endpoints) => {
    // An event is recorded only if an active or paused endpoint subscribes to its type
    // (contract/webhooks.md#operations).
    const events = domainEvents
      .filter((domainEvent) => endpoints.some((one) => one.events.includes(domainEvent.type)))
      .map(asEvent);
    if (events.length === 0) return;
    const deliveries: NewDelivery[] = events.flatMap((event) =>
      endpoints
        .filter((endpoint) => endpoint.active && endpoint.events.includes(event.type))
        .map((endpoint) => ({ id: newId(), endpointId: endpoint.id, eventId: event.id, eventType: event.type })),
    );
    tx.atLast(insertPublication(tx, organizationId, { events, deliveries, at: now() }));
    const due = [...new Set(deliveries.map(({ endpointId }) => endpointId))];
    if (due.length === 0) return;
    tx.afterCommit(() =>
      enqueueAll(
        'parley/delivery.due',
        due.map((id) => ({ organization_id: organizationId, endpoint_id: id })),
      ),
    );
  },
};
