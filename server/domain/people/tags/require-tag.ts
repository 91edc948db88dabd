import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { type FullTagRow, lockTag } from './tag.store.ts';

/** Returns a tag and locks it until the transaction ends. Throws tag_not_found. */
export async function requireTag(tx: Tx, organizationId: string, id: string): Promise<FullTagRow> {
  const row = isUuid(id) ? await lockTag(tx, organizationId, id) : null;
  if (!row) throw new AppError('tag_not_found');
  return row;
}
