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

/** The facts a reader's transaction was about; known even when the transaction fails. */
interface Look {
  place: Place | null;
  facts: LogFact[];
}

/** Processes the reader's next facts and moves its position past them, in one transaction. */
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

/** Notes that the next fact failed and when it is tried again; trouble of the database is not counted against a fact. */
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
 * Lets one reader read an organization's log from its own position to the end, beside new publications. A batch that fails
 * is halved until one fact is left. That fact is tried again after growing pauses; in the end the reader stops before it, in
 * this organization, until a person decides. A repeated or early call does no harm.
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
      // Doubled again after a halving, so that one failure does not slow down the rest.
      size = Math.min(batchSize, size * 2);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (look.facts.length <= 1) return noteFailedRead(organizationId, reader, look, error);
      size = Math.ceil(look.facts.length / 2);
    }
  }
}

/** For the reconciler: readers that are behind or have not begun, and whose wake-up was lost. */
export const readersBehind = (readers: readonly Reader[]): Promise<{ organization_id: string; reader: string }[]> =>
  selectBehind(readers, now());
