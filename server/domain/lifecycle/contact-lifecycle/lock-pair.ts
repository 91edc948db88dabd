import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockBoth, type MergeContact } from './merge.store.ts';

/**
 * Locks and returns both contacts. Throws contact_not_found with `details.contact_id` if one of them does not exist.
 */
export async function lockPair(
  tx: Tx,
  actor: Actor,
  firstId: string,
  secondId: string,
): Promise<[MergeContact, MergeContact]> {
  const ids = [firstId, secondId];
  const known = ids.filter(isUuid);
  const rows = known.length > 0 ? await lockBoth(tx, actor.organizationId, known) : [];
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id.toLowerCase()));
  if (!first) throw new AppError('contact_not_found', { contact_id: firstId });
  if (!second) throw new AppError('contact_not_found', { contact_id: secondId });
  return [first, second];
}
