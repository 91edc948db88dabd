import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { type CreateViewInput, type View, viewsMax } from '#server/contract/people/view.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkFilter } from './check-filter.ts';
import { knownNames } from './known-names.ts';
import { personOf, requireSharing } from './require-view.ts';
import { countBeside, insertView, lockViews } from './view.store.ts';
import { viewOfRow } from './view.view.ts';

/**
 * Saves a filter as a view with a name, for one person or shared with everybody. Shared views are recorded in the audit
 * log. Throws name_taken, views_full, view_filter_stale, invalid_request, insufficient_scope.
 */
export async function createView(actor: Actor, input: CreateViewInput, mayShare: boolean): Promise<View> {
  const { kind, name, shared } = input;
  if (shared) requireSharing(mayShare);
  const known = await knownNames(actor, kind);
  const filter = checkFilter(kind, input.filter, known);
  return transact(async (tx) => {
    const { organizationId } = actor;
    await lockViews(tx, organizationId);
    const view = { id: newId(), kind, name, filter, owner_id: personOf(actor), is_shared: shared };
    if ((await countBeside(tx, organizationId, view)) >= viewsMax) throw new AppError('views_full');
    const row = await insertView(tx, organizationId, view);
    if (!row) throw new AppError('name_taken', { field: 'name' });
    if (shared) await recordAudit(tx, actor, 'view.created', { type: 'view', id: row.id, name }, { kind });
    return viewOfRow(row, known, personOf(actor));
  });
}
