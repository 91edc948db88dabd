import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { openBell, topics } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { lockPublishing } from '../events/lock-publishing.ts';
import { type FactRow, organizationsWithOldFacts, unpublishedFacts } from './event.store.ts';
import { insertPublication, type NewDelivery, type NewEvent } from './publish.store.ts';
import { subscriptionsOf } from './webhook-endpoint.store.ts';

const batchSize = 200;

const asEvent = (fact: FactRow): NewEvent => ({
  id: `evt_${randomBase62(24)}`,
  outboxId: fact.id,
  type: fact.type,
  objectId: fact.object_id,
  contactId: fact.contact_id,
  context: fact.context,
  occurredAt: fact.occurred_at,
});

interface Batch {
  readonly facts: number;
  readonly endpointIds: readonly string[];
}

async function publishBatch(tx: Tx, organizationId: string): Promise<Batch> {
  // Sent together, done one after the other: the facts are read once the lock is there.
  const [, facts, endpoints] = await Promise.all([
    lockPublishing(tx, organizationId),
    unpublishedFacts(tx, organizationId, batchSize),
    subscriptionsOf(tx, organizationId),
  ]);
  if (facts.length === 0) return { facts: 0, endpointIds: [] };
  // Recorded only when somebody subscribes; a paused endpoint still causes recording (interface.md §4.5).
  const events = facts.filter((fact) => endpoints.some((one) => one.events.includes(fact.type))).map(asEvent);
  const deliveries: NewDelivery[] = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.active && endpoint.events.includes(event.type))
      .map((endpoint) => ({ id: newId(), endpointId: endpoint.id, eventId: event.id, eventType: event.type })),
  );
  const factIds = facts.map((fact) => fact.id);
  tx.atLast(insertPublication(tx, organizationId, { events, deliveries, factIds, at: now() }));
  return { facts: facts.length, endpointIds: deliveries.map((delivery) => delivery.endpointId) };
}

/**
 * Turns the organization's waiting facts into events and deliveries, until none is left, those included that are
 * recorded meanwhile. Tells `onDue`, batch by batch, which endpoints now have something due, and answers all of them.
 * Told twice or too late it does nothing.
 */
export async function publishEvents(
  organizationId: string,
  onDue: (endpointIds: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const due = new Set<string>();
  const bell = openBell(topics['parley/event.recorded']({ organization_id: organizationId }));
  try {
    for (;;) {
      goesOn();
      bell.answer();
      const batch = await transact((tx) => publishBatch(tx, organizationId));
      const ids = [...new Set(batch.endpointIds)];
      for (const id of ids) due.add(id);
      if (ids.length > 0) await onDue(ids);
      if (batch.facts < batchSize && bell.close()) return [...due];
    }
  } finally {
    bell.abandon();
  }
}

/** For the sweep: organizations whose hint got lost. */
export async function organizationsWithUnpublishedFacts(): Promise<string[]> {
  return (await organizationsWithOldFacts()).map((row) => row.organization_id);
}
