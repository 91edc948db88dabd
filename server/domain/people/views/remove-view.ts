import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireView } from './require-view.ts';
import { deleteView } from './view.store.ts';

/**
 * Deletes a view. Campaigns that have already chosen their recipients are not affected. Throws view_not_found,
 * insufficient_scope.
 */
export async function removeView(
  actor: Actor,
  input: { id: string },
  mayShare: boolean,
): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const { id, name, kind, is_shared: isShared } = await requireView(tx, actor, input.id, mayShare);
    await deleteView(tx, actor.organizationId, id);
    if (isShared) await recordAudit(tx, actor, 'view.removed', { type: 'view', id, name }, { kind });
    return { ok: true, id };
  });
}
