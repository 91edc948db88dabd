import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findQueue, type QueueRow } from './queue.store.ts';

/** Returns a queue with all data that its view shows. Throws queue_not_found. */
export async function requireQueue(tx: Tx, organizationId: string, id: string): Promise<QueueRow> {
  const row = isUuid(id) ? await findQueue(organizationId, id, tx) : null;
  if (!row) throw new AppError('queue_not_found');
  return row;
}
