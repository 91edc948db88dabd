import { now } from '#server/base/clock.ts';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { isPassing } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import {
  beginReading,
  type ConsumerPosition,
  lockPosition,
  movePosition,
  noteFailure,
  selectBehind,
  selectUnread,
} from './consumer.store.ts';
import type { EventConsumer, LoggedEvent } from './event-consumer.ts';
import { batchSize, lockReading } from './log.store.ts';

/**
 * The position and the domain events that a consumer's transaction read. The caller knows them even if the transaction
 * fails.
 */
interface Look {
  position: ConsumerPosition | null;
  events: LoggedEvent[];
}

/** Processes the consumer's next domain events and moves its position past them, in one transaction. */
async function readBatch(organizationId: string, consumer: EventConsumer, size: number, look: Look): Promise<void> {
  await transact(async (tx) => {
    const locked = lockReading(tx, organizationId);
    const placed = lockPosition(tx, organizationId, consumer.name, now());
    const unread = selectUnread(tx, organizationId, consumer.name, size);
    const known = consumer.know?.(tx, organizationId);
    known?.catch(() => {});
    [, look.position, look.events] = await Promise.all([locked, placed, unread]);
    const last = look.events.at(-1);
    if (!look.position || !last) return;
    await consumer.act(tx, organizationId, look.events, await known);
    tx.atLast(movePosition(tx, organizationId, consumer.name, last.position));
  });
}

/**
 * Pauses in seconds before the second attempt, the third, and so on. The consumer stops when the attempt after the
 * last pause fails.
 */
const pauses = [10, 60, 300, 1_800];
const longest = 1_800;

interface Attempt {
  /**
   * Whether the domain event itself is the cause of the failure, so that another attempt can succeed only after
   * something else has changed.
   */
  readonly isEventsFault: boolean;
  /** The time of the next attempt; null if no further attempt is made. */
  readonly nextAttemptAt: Date | null;
}

/** Decides what follows when `failed` attempts in a row have failed. A temporary failure is retried without limit. */
function attemptAfter(failed: number, error: unknown, at: Date): Attempt {
  const isEventsFault = !isPassing(error);
  const pause = pauses[failed - 1] ?? (isEventsFault ? null : longest);
  return { isEventsFault, nextAttemptAt: pause === null ? null : new Date(at.getTime() + pause * 1_000) };
}

const textMax = 500;

/** Returns the start of an error message, as an administrator sees it. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, textMax);

/**
 * Records that the next domain event failed, and the time of the next attempt. A database failure does not count as a
 * failed attempt of the event.
 */
async function noteFailedRead(
  organizationId: string,
  { name }: EventConsumer,
  { position, events }: Look,
  error: unknown,
) {
  if (!position) throw error;
  const at = now();
  const { isEventsFault, nextAttemptAt } = attemptAfter(position.attempts + 1, error, at);
  const event = isEventsFault ? (events[0] ?? null) : null;
  const noted = { event, error: errorText(error), at, nextAttemptAt };
  if ((await noteFailure(organizationId, name, position, noted)) === 0) return;
  log.error(
    { organizationId, reader: name, eventId: event?.id, nextAttemptAt, error },
    'a consumer of domain events fails',
  );
  if (!nextAttemptAt) return;
  const wakeUp = { id: `unread-${organizationId}-${name}-${nextAttemptAt.getTime()}`, at: nextAttemptAt };
  await enqueue('parley/facts.unread', { organization_id: organizationId, reader: name }, wakeUp);
}

/**
 * Lets one consumer read an organization's event log from its own position to the end, while new events are published.
 * A batch that fails is halved until one domain event is left. This event is tried again after growing pauses. If all
 * attempts fail, the consumer stops before this event, in this organization, until a person decides. A repeated or
 * early call does no harm.
 */
export async function readOn(organizationId: string, consumer: EventConsumer): Promise<void> {
  await beginReading(organizationId, consumer);
  let size = batchSize;
  for (;;) {
    goesOn();
    const look: Look = { position: null, events: [] };
    try {
      await readBatch(organizationId, consumer, size, look);
      if (!look.position || (look.events.length < size && !look.position.isFailing)) return;
      // After a batch was halved, the batch size is doubled again step by step, so that one failure does not slow down
      // the remaining events.
      size = Math.min(batchSize, size * 2);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (look.events.length <= 1) return noteFailedRead(organizationId, consumer, look, error);
      size = Math.ceil(look.events.length / 2);
    }
  }
}

/**
 * Returns the consumers that are behind or have not begun, for the reconciler, because their wake-up may have been
 * lost.
 */
export const consumersBehind = (
  consumers: readonly EventConsumer[],
): Promise<{ organization_id: string; reader: string }[]> => selectBehind(consumers, now());
