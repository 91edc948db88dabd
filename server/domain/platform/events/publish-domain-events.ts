import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { receiveWakeUps, topics } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import type { EventConsumer } from './event-consumer.ts';
import { batchSize, lockTurn, orderEvents, selectWaitingOrganizations } from './log.store.ts';
import { readOn } from './read-on.ts';

/**
 * The longest time for which new domain events are collected, in milliseconds. Events are collected for as long as the
 * previous batch took, so that under load more events share one transaction.
 */
const gatherMaxMs = 40;

interface Batch {
  readonly events: number;
  /** The consumers that did not process this batch and have to read it in a run of their own. */
  readonly behind: readonly EventConsumer[];
}

/**
 * Whether and with which consumers this transaction processes its domain events. `along` says whether consumers process
 * them. `onRiding` receives the consumers that do, before they begin.
 */
interface Ride {
  readonly along: boolean;
  onRiding(riding: readonly EventConsumer[]): void;
}

/**
 * Gives a batch of domain events their log positions. In the same transaction, consumers that have read all earlier
 * events process the batch and move their positions.
 */
async function publishBatch(
  tx: Tx,
  organizationId: string,
  consumers: readonly EventConsumer[],
  ride: Ride,
): Promise<Batch> {
  // The two statements are sent together and run in order, so the domain events are read when the locks are already
  // held.
  const locked = lockTurn(tx, organizationId);
  const ordered = orderEvents(tx, organizationId, { consumers, along: ride.along, at: now() });
  const known = ride.along ? consumers.map((consumer) => consumer.know?.(tx, organizationId)) : [];
  // The consumers' extra data is loaded before the first consumer acts, so that all statements are sent together. If
  // loading fails, only the consumer that needs the data fails.
  const [, events] = await sideBySide([locked, ordered, Promise.allSettled(known)]);
  const names = events[0]?.riding ?? [];
  const resting = events[0]?.resting ?? [];
  const riding = consumers.filter(({ name }) => names.includes(name));
  ride.onRiding(riding);
  const acts = riding.map(async (consumer) =>
    consumer.act(tx, organizationId, events, await known[consumers.indexOf(consumer)]),
  );
  await sideBySide(acts);
  const isBehind = ({ name }: EventConsumer) => events.length > 0 && !names.includes(name) && !resting.includes(name);
  return { events: events.length, behind: consumers.filter(isBehind) };
}

/**
 * Publishes the next batch. If a consumer fails, the batch is published without running any consumer, and each consumer
 * then reads it in a separate run.
 */
async function publishNext(organizationId: string, consumers: readonly EventConsumer[]): Promise<Batch> {
  let fell: readonly EventConsumer[] = [];
  const onRiding = (riding: readonly EventConsumer[]) => {
    fell = riding;
  };
  try {
    return await transact((tx) => publishBatch(tx, organizationId, consumers, { along: true, onRiding }));
  } catch (error) {
    if (fell.length === 0 || isDatabaseAway(error)) throw error;
    log.warn({ organizationId, error: String(error) }, 'a consumer of domain events failed; each reads on its own');
  }
  const alone = { along: false, onRiding: () => {} };
  const { events, behind } = await transact((tx) => publishBatch(tx, organizationId, consumers, alone));
  for (const consumer of fell) await readOn(organizationId, consumer);
  return { events, behind: behind.filter((consumer) => !fell.includes(consumer)) };
}

/**
 * Gives the organization's waiting domain events their log positions and lets the consumers process them, until no
 * event is waiting. This includes events that are recorded during the run and for `stayMs` milliseconds afterwards. A
 * repeated or late call does no harm.
 */
export async function publishDomainEvents(
  organizationId: string,
  consumers: readonly EventConsumer[],
  stayMs = 0,
): Promise<void> {
  const wakeUps = receiveWakeUps(topics['parley/event.recorded']({ organization_id: organizationId }));
  try {
    for (;;) {
      goesOn();
      wakeUps.answer();
      const begun = performance.now();
      const { events, behind } = await publishNext(organizationId, consumers);
      const tookMs = performance.now() - begun;
      for (const { name } of behind) {
        await enqueue('parley/facts.unread', { organization_id: organizationId, reader: name });
      }
      if (events >= batchSize) continue;
      if (stayMs > 0 && !isStopping()) await wakeUps.received(stayMs);
      if (wakeUps.close()) return;
      if (stayMs > 0) await delay(Math.min(tookMs, gatherMaxMs));
    }
  } finally {
    wakeUps.abandon();
  }
}

/**
 * Returns the organizations with unpublished domain events, for the reconciler, because the wake-up for these events
 * may have been lost.
 */
export async function organizationsWithWaitingEvents(): Promise<string[]> {
  return (await selectWaitingOrganizations()).map((row) => row.organization_id);
}
