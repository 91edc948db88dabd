import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/transact.ts';
import { figuresConsumer } from '#server/domain/insight/analytics/refresh/figures-consumer.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { liveHistory } from './demo-history.ts';
import { dayMs } from './demo-history-hours.ts';
import type { HistoryEvent, HistorySetup } from './demo-history-world.ts';
import type { DemoSetup } from './seed-demo.store.ts';
import { fillHistory, fillLog, selectUntold, type Untold } from './seed-history.store.ts';
import { seedFlow, seedPast, seedVersions } from './seed-history-past.store.ts';
import { seedTeaching } from './seed-history-teaching.store.ts';
import { seedReplayed } from './seed-history-webhook.store.ts';

/** Makes a UUIDv7 that sorts as if it was made at the given time. */
function idAt(at: number): string {
  const [time, random] = [Math.floor(at).toString(16).padStart(12, '0'), randomBytes(10).toString('hex')];
  const variant = (8 + (Number.parseInt(random.charAt(3), 16) % 4)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-');
}

/** Returns the domain events that belong to a conversation of the last days, derived from its row. */
function eventsOf(row: Untold): HistoryEvent[] {
  const told = (type: string, at: Date | null, context: Record<string, unknown> = {}): HistoryEvent[] =>
    at === null
      ? []
      : [
          {
            id: idAt(at.getTime()),
            type: `conversation.${type}`,
            objectId: row.id,
            contactId: row.contact_id,
            context,
            at: at.getTime(),
            causedBy: null,
          },
        ];
  const asked = { reason: row.handoff_reason, code: null, requested_by: 'agent' };
  return [
    ...told('created', row.created_at, { source: 'channel' }),
    ...told('handoff_requested', row.handoff_requested_at, asked),
    ...told('taken_over', row.taken_over_at, { user_id: row.taken_over_by_id }),
    ...told('resolved', row.resolved_at, { by: row.resolved_by }),
    ...told('rated', row.rated_at, { score: row.rating_score, comment: null }),
  ];
}

/**
 * Returns only the id and the name. Provisioning returns more fields than messages and notes store about their author.
 */
const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

/**
 * Creates a history of the given number of days before the demo's own conversations. The function runs in the caller's
 * transaction, so that either the whole history is stored or none of it.
 */
export async function seedHistory(tx: Tx, demo: DemoSetup, days: number): Promise<void> {
  const { organizationId } = demo;
  const now = demo.now.getTime();
  const untold = await selectUntold(tx, organizationId);
  await seedPast(tx, demo, new Date(now - (days + 1) * dayMs));
  const versions = await seedVersions(tx, demo, { days, idAt });
  const flow = await seedFlow(tx, demo, { begun: now - (days + 1) * dayMs, idAt });
  const setup: HistorySetup = {
    ...{
      organizationId,
      connectionId: demo.connectionId,
      agent: named(demo.agent),
      versions,
      members: demo.members.map(named),
    },
    ...{ tags: demo.tags, pipelineId: demo.stages[0]?.pipelineId ?? '', flow, now, days, idAt },
    stages: new Map(demo.stages.map(({ id, name }) => [name, id])),
    taughtAt: now - Math.round(days * 0.13) * dayMs,
  };
  const world = liveHistory(setup);
  await fillHistory(tx, organizationId, world);
  const events = [...world.events, ...untold.flatMap(eventsOf)].toSorted((one, other) => one.at - other.at);
  await fillLog(tx, organizationId, { events, consumers: registeredConsumers.map(({ name }) => name) });
  await seedTeaching(tx, setup, world);
  await seedReplayed(tx, setup, events);
  const read = events.map((event, index) => ({
    ...{
      id: event.id,
      position: String(index + 1),
      type: event.type,
      object_id: event.objectId,
      contact_id: event.contactId,
    },
    ...{ context: event.context, occurred_at: new Date(event.at), caused_by: event.causedBy, is_test: false },
  }));
  await figuresConsumer.act(tx, organizationId, read, undefined);
}
