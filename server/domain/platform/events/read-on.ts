import { now } from '#server/base/clock.ts';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { batchSize, lockReading } from './log.store.ts';
import {
  beginReading,
  lockPlace,
  movePlace,
  noteFailure,
  type Place,
  selectBehind,
  selectUnread,
} from './reader.store.ts';
import type { LogFact, Reader } from './reader.ts';
import { attemptAfter, errorText } from './reader-failure.ts';

/** What a consumer's transaction read. It is known even if the transaction fails. */
interface Look {
  place: Place | null;
  facts: LogFact[];
}

/** Processes the consumer's next domain events and moves its position past them, in one transaction. */
async function readBatch(organizationId: string, reader: Reader, size: number, look: Look): Promise<void> {
  await transact(async (tx) => {
    const locked = lockReading(tx, organizationId);
    const placed = lockPlace(tx, organizationId, reader.name, now());
    const unread = selectUnread(tx, organizationId, reader.name, size);
    const known = reader.know?.(tx, organizationId);
    known?.catch(() => {});
    [, look.place, look.facts] = await Promise.all([locked, placed, unread]);
    const last = look.facts.at(-1);
    if (!look.place || !last) return;
    await reader.act(tx, organizationId, look.facts, await known);
    tx.atLast(movePlace(tx, organizationId, reader.name, last.position));
  });
}

/**
 * Records that the next domain event failed, and when it is tried again. A database failure is not counted against the
 * event.
 */
async function noteFailedRead(organizationId: string, { name }: Reader, { place, facts }: Look, error: unknown) {
  if (!place) throw error;
  const at = now();
  const { isFactsFault, nextAttemptAt } = attemptAfter(place.attempts + 1, error, at);
  const fact = isFactsFault ? (facts[0] ?? null) : null;
  const noted = { fact, error: errorText(error), at, nextAttemptAt };
  if ((await noteFailure(organizationId, name, place, noted)) === 0) return;
  log.error({ organizationId, reader: name, factId: fact?.id, nextAttemptAt, error }, 'a reader of facts fails');
  if (!nextAttemptAt) return;
  const wakeUp = { id: `unread-${organizationId}-${name}-${nextAttemptAt.getTime()}`, at: nextAttemptAt };
  await enqueue('parley/facts.unread', { organization_id: organizationId, reader: name }, wakeUp);
}

/**
 * Lets one consumer read an organization's event log from its own position to the end, while new events are published.
 * A batch that fails is halved until one domain event is left, which is tried again after growing pauses. If that does
 * not help, the consumer stops before this event, in this organization, until a person decides. A repeated or early
 * call does no harm.
 */
export async function readOn(organizationId: string, reader: Reader): Promise<void> {
  await beginReading(organizationId, reader);
  let size = batchSize;
  for (;;) {
    goesOn();
    const look: Look = { place: null, facts: [] };
    try {
      await readBatch(organizationId, reader, size, look);
      if (!look.place || (look.facts.length < size && !look.place.isFailing)) return;
      // The batch size is doubled again after a halving, so that one failure does not slow down the rest.
      size = Math.min(batchSize, size * 2);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (look.facts.length <= 1) return noteFailedRead(organizationId, reader, look, error);
      size = Math.ceil(look.facts.length / 2);
    }
  }
}

/** Returns the consumers that are behind or have not begun, for the reconciler. Their wake-up may have been lost. */
export const readersBehind = (readers: readonly Reader[]): Promise<{ organization_id: string; reader: string }[]> =>
  selectBehind(readers, now());
