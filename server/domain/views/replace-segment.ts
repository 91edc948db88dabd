import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { ContactSelection } from '#server/contract/contact-selection.ts';
import { viewsMax } from '#server/contract/view.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { personOf } from './require-view.ts';
import { countBeside, lockViews, replaceShared } from './view.store.ts';

type Filter = NonNullable<ContactSelection['filter']>;

/** A shared view of contacts; one of the same name is replaced. Throws views_full. */
export async function replaceSegment(
  actor: Actor,
  { name, filter }: { name: string; filter: Filter },
): Promise<{ id: string; name: string }> {
  const view = { id: newId(), kind: 'contacts' as const, name: name.trim(), filter, owner_id: personOf(actor) };
  return transact(async (tx) => {
    await lockViews(tx, actor.organizationId);
    const row = await replaceShared(tx, actor.organizationId, view);
    if (!row) throw new Error('a saved row is there');
    if ((await countBeside(tx, actor.organizationId, row)) > viewsMax) throw new AppError('views_full');
    const act = row.id === view.id ? 'view.created' : 'view.updated';
    await recordAudit(tx, actor, act, { type: 'view', id: row.id, name: row.name }, { kind: 'contacts' });
    return { id: row.id, name: row.name };
  });
}
