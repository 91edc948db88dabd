import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { FactReader } from '#server/contract/platform/fact-reader.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockFailedEvent, movePlace, type ReaderRow, retryPlace, selectReaders } from './reader.store.ts';
import type { Reader } from './reader.ts';

interface Settled {
  readonly ok: true;
  readonly reader: string;
}

const targetOf = (reader: string) => ({ type: 'fact_reader', id: reader, name: reader });

const letRead = ({ organizationId }: Actor, reader: string) =>
  enqueue('parley/facts.unread', { organization_id: organizationId, reader });

/**
 * Lets a consumer that fails at a domain event, or has stopped before it, try again at once. Throws
 * reader_failure_not_found.
 */
export async function retryReader(actor: Actor, { reader }: { reader: string }): Promise<Settled> {
  return transact(async (tx) => {
    if ((await retryPlace(tx, actor.organizationId, reader)) === 0) throw new AppError('reader_failure_not_found');
    await recordAudit(tx, actor, 'fact_reader.retried', targetOf(reader));
    tx.afterCommit(() => letRead(actor, reader));
    return { ok: true, reader };
  });
}

/**
 * Lets a consumer skip the domain event that it fails at, so that it never processes this event. Throws
 * reader_failure_not_found, also if the consumer has processed the event by now.
 */
export async function skipEvent(actor: Actor, input: { reader: string; event_id: string }): Promise<Settled> {
  const { reader, event_id: id } = input;
  if (!isUuid(id)) throw new AppError('reader_failure_not_found');
  return transact(async (tx) => {
    const failed = await lockFailedEvent(tx, actor.organizationId, reader, id);
    if (!failed) throw new AppError('reader_failure_not_found');
    await movePlace(tx, actor.organizationId, reader, failed.fact_position);
    const skipped = { fact_id: id, fact_type: failed.fact_type };
    await recordAudit(tx, actor, 'fact_reader.fact_skipped', targetOf(reader), skipped);
    tx.afterCommit(() => letRead(actor, reader));
    return { ok: true, reader };
  });
}

const readerView = (row: ReaderRow): FactReader => ({
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

/** Returns how far each consumer is behind in the organization's event log, and which domain event it fails at. */
export async function listReaders(actor: Actor, readers: readonly Reader[]): Promise<{ data: FactReader[] }> {
  return { data: (await selectReaders(actor.organizationId, readers)).map(readerView) };
}
