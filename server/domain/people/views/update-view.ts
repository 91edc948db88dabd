import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { type UpdateViewInput, type View, viewsMax } from '#server/contract/people/view.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkFilter } from './check-filter.ts';
import { knownNames } from './known-names.ts';
import { personOf, requireSharing, requireView } from './require-view.ts';
import { countBeside, findKind, isNameTaken, lockViews, updateViewRow, type ViewRow } from './view.store.ts';
import { viewOfRow } from './view.view.ts';

/**
 * Checks that no other view in the same group (the shared views, or the person's own views) has the view's name. If the
 * view moves to the other group, also checks that this group is not full. Throws name_taken, views_full.
 */
async function requireRoom(tx: Tx, organizationId: string, before: ViewRow, next: ViewRow): Promise<void> {
  if (await isNameTaken(tx, organizationId, next)) throw new AppError('name_taken', { field: 'name' });
  const moves = before.is_shared !== next.is_shared;
  if (moves && (await countBeside(tx, organizationId, next)) >= viewsMax) throw new AppError('views_full');
}

/**
 * Renames a view, changes its filter, shares it, or stops sharing it. A view that is no longer shared becomes a view of
 * the person who changed it. Throws view_not_found, name_taken, views_full, view_filter_stale, invalid_request,
 * insufficient_scope.
 */
export async function updateView(actor: Actor, input: UpdateViewInput, mayShare: boolean): Promise<View> {
  const { organizationId } = actor;
  const found = isUuid(input.id) ? await findKind(organizationId, input.id, personOf(actor)) : null;
  if (!found) throw new AppError('view_not_found');
  const known = await knownNames(actor, found.kind);
  return transact(async (tx) => {
    await lockViews(tx, organizationId);
    const before = await requireView(tx, actor, input.id, mayShare);
    const isShared = input.shared ?? before.is_shared;
    if (isShared) requireSharing(mayShare);
    const next: ViewRow = {
      ...before,
      name: input.name ?? before.name,
      filter: input.filter ? checkFilter(before.kind, input.filter, known) : before.filter,
      is_shared: isShared,
      owner_id: before.is_shared && !isShared ? personOf(actor) : before.owner_id,
    };
    await requireRoom(tx, organizationId, before, next);
    const row = await updateViewRow(tx, organizationId, next);
    if (!row) throw new AppError('view_not_found');
    if (before.is_shared || row.is_shared) {
      const { name: from } = before;
      const details = { ...(from === row.name ? {} : { from, to: row.name }), shared: row.is_shared };
      await recordAudit(tx, actor, 'view.updated', { type: 'view', id: row.id, name: row.name }, details);
    }
    return viewOfRow(row, known, personOf(actor));
  });
}
