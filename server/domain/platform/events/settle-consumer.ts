import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ConsumerState } from '#server/contract/platform/event-consumer.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ConsumerRow, lockFailedEvent, movePosition, retryPosition, selectConsumers } from './consumer.store.ts';
import type { EventConsumer } from './event-consumer.ts';

interface Settled {
  readonly ok: true;
  readonly reader: string;
}

const targetOf = (consumer: string) => ({ type: 'fact_reader', id: consumer, name: consumer });

const letRead = ({ organizationId }: Actor, consumer: string) =>
  enqueue('parley/facts.unread', { organization_id: organizationId, reader: consumer });

/**
 * Lets a consumer that fails at a domain event, or has stopped before it, try again at once. Throws
 * reader_failure_not_found.
 */
export async function retryConsumer(actor: Actor, { reader: consumer }: { reader: string }): Promise<Settled> {
  return transact(async (tx) => {
    if ((await retryPosition(tx, actor.organizationId, consumer)) === 0) throw new AppError('reader_failure_not_found');
    await recordAudit(tx, actor, 'fact_reader.retried', targetOf(consumer));
    tx.afterCommit(() => letRead(actor, consumer));
    return { ok: true, reader: consumer };
  });
}

/**
 * Lets a consumer skip the domain event at which it fails, so that the consumer never processes this event. Throws
 * reader_failure_not_found, also if the consumer has processed the event in the meantime.
 */
export async function skipEvent(actor: Actor, input: { reader: string; event_id: string }): Promise<Settled> {
  const { reader: consumer, event_id: id } = input;
  if (!isUuid(id)) throw new AppError('reader_failure_not_found');
  return transact(async (tx) => {
    const failed = await lockFailedEvent(tx, actor.organizationId, consumer, id);
    if (!failed) throw new AppError('reader_failure_not_found');
    await movePosition(tx, actor.organizationId, consumer, failed.fact_position);
    const skipped = { fact_id: id, fact_type: failed.fact_type };
    await recordAudit(tx, actor, 'fact_reader.fact_skipped', targetOf(consumer), skipped);
    tx.afterCommit(() => letRead(actor, consumer));
    return { ok: true, reader: consumer };
  });
}

const consumerView = (row: ConsumerRow): ConsumerState => ({
  reader: row.reader,
  unread: row.unread,
  oldest_unread_at: row.unread > 0 ? row.oldest_at : null,
  failure: row.failing_since
    ? {
        event: row.fact_id && row.fact_type ? { id: row.fact_id, type: row.fact_type } : null,
        error: row.error,
        since: row.failing_since,
        attempts: row.attempts,
        next_attempt_at: row.next_attempt_at,
        stopped: row.stopped,
      }
    : null,
});

/**
 * Returns how far each consumer is behind in the organization's event log, and the domain event at which the consumer
 * fails, if any.
 */
export async function listConsumers(
  actor: Actor,
  consumers: readonly EventConsumer[],
): Promise<{ data: ConsumerState[] }> {
  return { data: (await selectConsumers(actor.organizationId, consumers)).map(consumerView) };
}
