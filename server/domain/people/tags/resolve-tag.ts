import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { Tag } from '#server/contract/people/configuration.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { ensureTagRows, findTagRow, type NamedTag } from './tag.store.ts';

/** Finds the tag with the given id, or with the given name in any case. Null if no such tag exists. */
export const findTag = (
  organizationId: string,
  type: Tag['type'],
  nameOrId: string,
  on?: Sql,
): Promise<NamedTag | null> => findTagRow(organizationId, type, nameOrId.trim(), on);

/**
 * Returns the name of a tag that is given by id or by name. A given name is returned unchanged if no tag has that name.
 * Throws tag_not_found if the text is an id and no tag has that id.
 */
export async function tagNameOf(tx: Tx, organizationId: string, type: Tag['type'], nameOrId: string): Promise<string> {
  const tag = await findTag(organizationId, type, nameOrId, tx);
  if (!tag && isUuid(nameOrId.trim())) throw new AppError('tag_not_found');
  return tag?.name ?? nameOrId.trim();
}

/**
 * Finds a tag by id or by name, and creates the tag if no tag has the name. The tag cannot be removed until the commit.
 * Throws tag_not_found if the text is an id and no tag has that id.
 */
export async function resolveTag(
  tx: Tx,
  organizationId: string,
  type: Tag['type'],
  nameOrId: string,
): Promise<NamedTag & { readonly created: boolean }> {
  const name = await tagNameOf(tx, organizationId, type, nameOrId);
  const [tag] = await ensureTagRows(tx, organizationId, type, [{ id: newId(), name }]);
  if (!tag) throw new Error('a tag just made is there');
  return tag;
}
