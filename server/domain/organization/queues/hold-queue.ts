import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdDefaultRow, holdNamedRow, holdQueueRow } from './queue.store.ts';

/** Finds a queue by its id, and protects it against deletion until the transaction ends. Throws queue_not_found. */
export async function holdQueue(tx: Tx, organizationId: string, id: string): Promise<string> {
  const row = isUuid(id) ? await holdQueueRow(tx, organizationId, id) : null;
  if (!row) throw new AppError('queue_not_found');
  return row.id;
}

/**
 * Finds a queue by its name (ignoring case) or its id, and protects it against deletion until the transaction ends.
 * Throws queue_not_found.
 */
export async function holdNamedQueue(
  tx: Tx,
  organizationId: string,
  named: string,
): Promise<{ id: string; name: string }> {
  const row = await holdNamedRow(tx, organizationId, named);
  if (!row) throw new AppError('queue_not_found');
  return row;
}

/**
 * Finds the default queue, for conversations that are not in another queue, and protects it against deletion until the
 * transaction ends. Null if no queue is the default.
 */
export const holdDefaultQueue = async (tx: Tx, organizationId: string): Promise<string | null> =>
  (await holdDefaultRow(tx, organizationId))?.id ?? null;
