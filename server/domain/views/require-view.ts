import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockView, type ViewRow } from './view.store.ts';

/** Whose own views there are: a person's. */
export const personOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.id : null);

/** What is shared steers what others see, and whom campaigns reach: whoever may share may change it. */
export function requireSharing(mayShare: boolean): void {
  if (!mayShare) throw new AppError('insufficient_scope', { required_scope: 'views:share' });
}

/** One the person sees and may change, locked until the commit. Throws view_not_found, insufficient_scope. */
export async function requireView(tx: Tx, actor: Actor, id: string, mayShare: boolean): Promise<ViewRow> {
  const row = isUuid(id) ? await lockView(tx, actor.organizationId, id, personOf(actor)) : null;
  if (!row) throw new AppError('view_not_found');
  if (row.is_shared) requireSharing(mayShare);
  return row;
}
