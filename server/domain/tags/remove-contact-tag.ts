import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { type ContactTagRow, deleteContactTag, findContactTag } from './contact-tag.store.ts';

/** Takes a tag (by name or id) from a contact; `tag` is null when there is no such tag. */
export async function removeTagFromContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  nameOrId: string,
): Promise<{ readonly tag: ContactTagRow | null; readonly removed: boolean }> {
  const tag = await findContactTag(actor.organizationId, nameOrId.trim(), tx);
  if (!tag) return { tag: null, removed: false };
  return { tag, removed: (await deleteContactTag(tx, actor.organizationId, contactId, tag.id)) > 0 };
}

/** The name a tag goes by when it is given by id; any other text is the name itself. Throws tag_not_found for an id of no tag. */
export async function tagNameOf(tx: Tx, actor: Actor, nameOrId: string): Promise<string> {
  const tag = await findContactTag(actor.organizationId, nameOrId.trim(), tx);
  if (!tag && isUuid(nameOrId.trim())) throw new AppError('tag_not_found');
  return tag?.name ?? nameOrId;
}
