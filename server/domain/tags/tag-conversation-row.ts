import { AppError } from '#server/base/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { addConversationTag, findConversationTag, removeConversationTag } from './conversation-tag.store.ts';
import { ensureTagRows } from './tag.store.ts';

/** The tag a caller names: by id, or by name, made when missing. Throws tag_not_found for an id nobody has. */
async function findOrMake(tx: Tx, organizationId: string, tag: string): Promise<string> {
  if (isUuid(tag)) {
    const known = await findConversationTag(tx, organizationId, tag);
    if (!known) throw new AppError('tag_not_found');
    return known.id;
  }
  const [made] = await ensureTagRows(tx, organizationId, 'conversation', [{ id: newId(), name: tag }]);
  if (!made) throw new Error('a tag just made is gone');
  return made.id;
}

function nameOf(tag: string): string {
  const name = tag.trim();
  if (name === '') throw new AppError('invalid_request', { issues: [{ path: 'tag', message: 'is empty' }] });
  return name;
}

/** Puts a tag on a conversation; answers whether it was not there before. Throws tag_not_found, invalid_request. */
export async function putConversationTag(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: string,
): Promise<boolean> {
  const tagId = await findOrMake(tx, organizationId, nameOf(tag));
  return (await addConversationTag(tx, organizationId, conversationId, tagId)) > 0;
}

/** Takes a tag off a conversation; one it does not have, or nobody knows, changes nothing. */
export async function takeConversationTag(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: string,
): Promise<boolean> {
  const name = nameOf(tag);
  const wanted = { id: isUuid(name) ? name : null, name };
  return (await removeConversationTag(tx, organizationId, conversationId, wanted)) > 0;
}
