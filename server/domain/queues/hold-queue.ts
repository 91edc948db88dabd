import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdDefaultRow, holdNamedRow, holdQueueRow } from './queue.store.ts';

/** The queue of this id, which stays until the transaction ends. Throws queue_not_found. */
export async function holdQueue(tx: Tx, organizationId: string, id: string): Promise<string> {
  const row = isUuid(id) ? await holdQueueRow(tx, organizationId, id) : null;
  if (!row) throw new AppError('queue_not_found');
  return row.id;
}

/** The queue of this name, in any case, or id; it stays until the transaction ends. Throws queue_not_found. */
export async function holdNamedQueue(
  tx: Tx,
  organizationId: string,
  named: string,
): Promise<{ id: string; name: string }> {
  const row = await holdNamedRow(tx, organizationId, named);
  if (!row) throw new AppError('queue_not_found');
  return row;
}

/** The one for conversations nobody put elsewhere, if there is one; it stays until the transaction ends. */
export const holdDefaultQueue = async (tx: Tx, organizationId: string): Promise<string | null> =>
  (await holdDefaultRow(tx, organizationId))?.id ?? null;
