import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { transact } from '#server/db/transact.ts';
import type { EventConsumer, LoggedEvent } from '#server/domain/platform/events/event-consumer.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { consumersBehind, readOn } from '#server/domain/platform/events/read-on.ts';
import { recordEvents } from '#server/domain/platform/events/record-events.ts';
import { listConsumers } from '#server/domain/platform/events/settle-consumer.ts';
import { startHarness } from '../harness.ts';

export const api = startHarness();
export let organization: string;

/**
 * Sets up a table into which the tests' consumers write. Each test gets a new organization and a clock without an
 * offset.
 */
export function stageConsumers(): void {
  beforeAll(async () => {
    await pool.query(
      'CREATE TABLE made_of_events (seq bigserial, organization_id uuid, reader text, position bigint, said text)',
    );
  });
  beforeEach(async () => {
    completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
    organization = await api.createOrganization();
  });
  afterAll(() => api.stop());
}

/** Makes a consumer that writes a row for each domain event. It also passes each batch to `also`. */
export const consumerOf = (
  name: string,
  also: (events: readonly LoggedEvent[]) => Promise<void> | void = () => {},
  begins: EventConsumer['begins'] = 'oldest kept',
): EventConsumer => ({
  name,
  begins,
  act: async (tx, organizationId, events) => {
    for (const event of events) {
      await tx.run('INSERT INTO made_of_events (organization_id, reader, position, said) VALUES ($1, $2, $3, $4)', [
        organizationId,
        name,
        event.position,
        String(event.context.said),
      ]);
    }
    await also(events);
  },
});

/** Makes a consumer that fails on every batch with an event whose context has this text in the field `said`. */
export const refusing = (said: string, error: () => unknown = () => new Error(`cannot read ${said}`)) => {
  const bad = { cured: false, tries: 0, sizes: [] as number[] };
  const also = (events: readonly LoggedEvent[]) => {
    bad.tries += 1;
    bad.sizes.push(events.length);
    if (!bad.cured && events.some(({ context }) => context.said === said)) throw error();
  };
  return Object.assign(bad, { consumer: consumerOf('bad', also) });
};

export const record = (said: readonly string[], contactId: string | null = null, to = organization) =>
  transact((tx) =>
    recordEvents(
      tx,
      systemActor(to),
      said.map((one) => ({ type: 'contact.updated', objectId: newId(), contactId, context: { said: one } })),
    ),
  );
export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);

/** Returns the rows that a consumer has written, in order. */
export const madeBy = async (consumer: string, of = organization): Promise<string[]> => {
  const made = await pool.query<{ said: string }>(
    'SELECT said FROM made_of_events WHERE organization_id = $1 AND reader = $2 ORDER BY seq',
    [of, consumer],
  );
  return made.rows.map(({ said }) => said);
};
export const positions = async () => {
  const events = await api.prisma.outboxEntry.findMany({
    where: { organizationId: organization },
    orderBy: { position: 'asc' },
  });
  return events.map(({ position }) => Number(position));
};
export const stateOf = async (consumer: EventConsumer, of = organization) =>
  (await listConsumers(systemActor(of), [consumer])).data[0] ?? expect.fail('it is listed');
/** Returns the consumers among the given ones that are behind in this organization, as the reconciler finds them. */
export const behind = async (consumers: readonly EventConsumer[]) =>
  (await consumersBehind(consumers)).flatMap((one) => (one.organization_id === organization ? [one.reader] : []));
export const later = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });

/**
 * The two ways in which a consumer processes domain events: when the events are published, or in a later run of only
 * this consumer.
 */
export const ways: [string, (consumer: EventConsumer) => Promise<void>][] = [
  ['along with the log', (consumer) => publishDomainEvents(organization, [consumer])],
  [
    'on its own',
    async (consumer) => {
      await publishDomainEvents(organization, []);
      await readOn(organization, consumer);
    },
  ],
];
