import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Bulk } from '#server/contract/outreach/contact-bulk.ts';
import { findBulk } from './contact-bulk.store.ts';
import { bulkView } from './contact-bulk.view.ts';

/** Returns one bulk action with its progress. Throws bulk_not_found. */
export async function getBulk(actor: Actor, input: { id: string }): Promise<Bulk> {
  const row = isUuid(input.id) ? await findBulk(actor.organizationId, input.id) : null;
  if (!row) throw new AppError('bulk_not_found');
  return bulkView(row);
}
