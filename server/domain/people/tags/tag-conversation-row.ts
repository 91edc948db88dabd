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

/** Adds a resolved tag to a conversation. Returns whether it was not there before. */
export const putTag = async (tx: Tx, organizationId: string, conversationId: string, tagId: string): Promise<boolean> =>
  (await addConversationTag(tx, organizationId, conversationId, tagId)) > 0;

/**
 * Adds a tag to a conversation. Returns its id, or null if it was there before. Throws tag_not_found, invalid_request.
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
 * Removes a tag from a conversation. Returns its id, or null if the conversation does not have it or the tag is
 * unknown.
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
