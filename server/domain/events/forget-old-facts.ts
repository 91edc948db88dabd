import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { dayMs, eventDays } from '#server/contract/periods.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteReadFacts, passForgotten } from './forget-facts.store.ts';
import type { Reader } from './reader.ts';

/**
 * Facts are kept until every reader has read them, and a day at least, for live streams to resume from. A reader that
 * has stopped, or is far behind, holds them as long as events are kept: what it has not read by then it never will.
 */
export async function forgetOldFacts(readers: readonly Reader[], at: Date = now()): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  await inBatches(1_000, (limit) => deleteReadFacts(readers, before(1), before(eventDays), limit));
  for (const passed of await passForgotten(readers)) log.error(passed, 'facts were forgotten that a reader never read');
}
