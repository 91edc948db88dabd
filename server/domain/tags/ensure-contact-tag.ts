import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findContactTag } from './contact-tag.store.ts';
import { ensureTagRows } from './tag.store.ts';

/** The contact tag of this id or name; one that is missing is made with the default colour. */
export async function ensureContactTag(tx: Tx, actor: Actor, nameOrId: string): Promise<{ id: string; name: string }> {
  const name = nameOrId.trim();
  const known = await findContactTag(actor.organizationId, name, tx);
  if (known) return known;
  const [made] = await ensureTagRows(tx, actor.organizationId, 'contact', [{ id: newId(), name }]);
  if (!made) throw new Error('a tag just made is there');
  return made;
}
