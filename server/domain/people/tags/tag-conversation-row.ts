import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { addConversationTag, removeConversationTag } from './conversation-tag.store.ts';
import { resolveTag } from './resolve-tag.ts';

function nameOf(tag: string): string {
  const name = tag.trim();
  if (name === '') throw new AppError('invalid_request', { issues: [{ path: 'tag', message: 'is empty' }] });
  return name;
}

/** Adds a tag, given by id, to a conversation. Returns false if the conversation already had the tag. */
export const putTag = async (tx: Tx, organizationId: string, conversationId: string, tagId: string): Promise<boolean> =>
  (await addConversationTag(tx, organizationId, conversationId, tagId)) > 0;

/**
 * Adds a tag, given by id or name, to a conversation. Creates a tag that is given by name and does not exist. Returns
 * the tag's id, or null if the conversation already had the tag. Throws tag_not_found, invalid_request.
 */
export async function putConversationTag(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: string,
): Promise<string | null> {
  const { id } = await resolveTag(tx, organizationId, 'conversation', nameOf(tag));
  return (await putTag(tx, organizationId, conversationId, id)) ? id : null;
}

/**
 * Removes a tag, given by id or name, from a conversation. Returns the tag's id, or null if the conversation does not
 * have the tag or no such tag exists.
 */
export async function takeConversationTag(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: string,
): Promise<string | null> {
  const name = nameOf(tag);
  const wanted = { id: isUuid(name) ? name : null, name };
  return (await removeConversationTag(tx, organizationId, conversationId, wanted))?.id ?? null;
}
