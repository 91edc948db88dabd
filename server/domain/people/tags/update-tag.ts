import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tag } from '#server/contract/people/configuration.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireTag } from './require-tag.ts';
import { updateTagRow } from './tag.store.ts';
import { tagView } from './tag.view.ts';

interface TagChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
}

/**
 * Changes the name or color of a tag. All contacts and conversations with the tag show the change. Throws
 * tag_not_found, name_taken.
 */
export async function updateTag(actor: Actor, { id, ...sent }: TagChange): Promise<Tag> {
  return transact(async (tx) => {
    const { next, changes } = applyChanges(await requireTag(tx, actor.organizationId, id), sent);
    if (changes) {
      const write = updateTagRow(tx, actor.organizationId, next);
      await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
      await recordAudit(tx, actor, 'tag.updated', { type: 'tag', id: next.id, name: next.name }, changes);
    }
    return tagView(next);
  });
}
