import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteContactTag } from './contact-tag.store.ts';
import { findTag } from './resolve-tag.ts';
import type { NamedTag } from './tag.store.ts';

/**
 * Removes a tag, given by name or id, from a contact. In the result, `tag` is null if the organization has no such tag.
 */
export async function removeTagFromContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  nameOrId: string,
): Promise<{ readonly tag: NamedTag | null; readonly removed: boolean }> {
  const tag = await findTag(actor.organizationId, 'contact', nameOrId, tx);
  if (!tag) return { tag: null, removed: false };
  return { tag, removed: (await deleteContactTag(tx, actor.organizationId, contactId, tag.id)) > 0 };
}
