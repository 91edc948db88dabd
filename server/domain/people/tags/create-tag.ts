import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Tag } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { insertTag } from './tag.store.ts';
import { tagView } from './tag.view.ts';

interface NewTag {
  readonly name: string;
  readonly type: Tag['type'];
  readonly color?: string | undefined;
}

/** Creates a tag. Names that differ only in case count as the same. Throws name_taken. */
export async function createTag(actor: Actor, input: NewTag): Promise<Tag> {
  return transact(async (tx) => {
    const row = await insertTag(tx, actor.organizationId, { ...input, id: newId(), color: input.color ?? null });
    if (!row) throw new AppError('name_taken', { field: 'name' });
    await recordAudit(
      tx,
      actor,
      'tag.created',
      { type: 'tag', id: row.id, name: row.name },
      { name: row.name, tag_type: row.type },
    );
    return tagView(row);
  });
}
