import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { dayMs, eventDays } from '#server/contract/platform/periods.ts';
import { inBatches } from '#server/db/in-batches.ts';
import type { EventConsumer } from './event-consumer.ts';
import { deleteReadEvents, passForgotten } from './forget-events.store.ts';

/**
 * Deletes domain events that every consumer has processed. They are kept for at least a day, so that live streams can
 * resume. For a consumer that has stopped or is far behind, events are kept as long as webhook events are. After that
 * time they are deleted, and the consumer never processes them.
 */
export async function forgetOldDomainEvents(consumers: readonly EventConsumer[], at: Date = now()): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  await inBatches(1_000, (limit) => deleteReadEvents(consumers, before(1), before(eventDays), limit));
  for (const passed of await passForgotten(consumers))
    log.error(passed, 'domain events were forgotten that a consumer never processed');
}
