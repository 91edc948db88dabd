import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockView, type ViewRow } from './view.store.ts';

/**
 * Returns the id of the person whose own views this actor can see. Null if the actor is not a member of the
 * organization.
 */
export const personOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.id : null);

/**
 * Refuses an actor who has no permission to share views. A shared view changes the lists of other members and the
 * recipients of campaigns. Throws insufficient_scope.
 */
export function requireSharing(mayShare: boolean): void {
  if (!mayShare) throw new AppError('insufficient_scope', { required_scope: 'views:share' });
}

/**
 * Returns a view that the person can see and may change, locked until the commit. Throws view_not_found,
 * insufficient_scope.
 */
export async function requireView(tx: Tx, actor: Actor, id: string, mayShare: boolean): Promise<ViewRow> {
  const row = isUuid(id) ? await lockView(tx, actor.organizationId, id, personOf(actor)) : null;
  if (!row) throw new AppError('view_not_found');
  if (row.is_shared) requireSharing(mayShare);
  return row;
}
