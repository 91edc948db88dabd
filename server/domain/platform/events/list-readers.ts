import type { Actor } from '#server/base/actor.ts';
import type { FactReader } from '#server/contract/platform/fact-reader.ts';
import { type ReaderRow, selectReaders } from './reader.store.ts';
import type { Reader } from './reader.ts';

const readerView = (row: ReaderRow): FactReader => ({
  reader: row.reader,
  unread: row.unread,
  oldest_unread_at: row.unread > 0 ? row.oldest_at : null,
  failure: row.failing_since
    ? {
        fact: row.fact_id && row.fact_type ? { id: row.fact_id, type: row.fact_type } : null,
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
