import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { cleanName, nameKey } from '#server/base/text/clean-name.ts';
import type { Tx } from '#server/db/transact.ts';
import { addContactTags, ensureTagRows, type TagRow } from './tag.store.ts';

export interface AppliedTags {
  /** The requested tags, each tag once. `created` is true for tags that this call created. */
  readonly asked: TagRow[];
  /** The tags that the contact did not have before. */
  readonly added: TagRow[];
}

/** Finds tags by name, creates the tags that do not exist, and adds all of them to a contact. Never removes a tag. */
export async function applyContactTags(
  tx: Tx,
  actor: Actor,
  contactId: string,
  names: readonly string[],
): Promise<AppliedTags> {
  const trimmed = names.map(cleanName).filter((name) => name !== '');
  const distinct = [...new Map(trimmed.map((name) => [nameKey(name), name])).values()];
  if (distinct.length === 0) return { asked: [], added: [] };
  const wanted = distinct.map((name) => ({ id: newId(), name }));
  const asked = await ensureTagRows(tx, actor.organizationId, 'contact', wanted);
  const added = await addContactTags(
    tx,
    actor.organizationId,
    contactId,
    asked.map((tag) => tag.id),
  );
  return { asked, added: asked.filter((tag) => added.includes(tag.id)) };
}
