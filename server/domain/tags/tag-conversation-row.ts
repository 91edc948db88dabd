import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { addConversationTag, removeConversationTag } from './conversation-tag.store.ts';
import { resolveTag } from './resolve-tag.ts';

function nameOf(tag: string): string {
  const name = tag.trim();
  if (name === '') throw new AppError('invalid_request', { issues: [{ path: 'tag', message: 'is empty' }] });
  return name;
}

/** Puts a resolved tag on a conversation; returns whether it was not there before. */
export const putTag = async (tx: Tx, organizationId: string, conversationId: string, tagId: string): Promise<boolean> =>
  (await addConversationTag(tx, organizationId, conversationId, tagId)) > 0;

/** Puts a tag on a conversation; returns which, or null when it was there before. Throws tag_not_found, invalid_request. */
export async function putConversationTag(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: string,
): Promise<string | null> {
  const { id } = await resolveTag(tx, organizationId, 'conversation', nameOf(tag));
  return (await putTag(tx, organizationId, conversationId, id)) ? id : null;
}

/** Takes a tag off a conversation; returns which: one it does not have, or nobody knows, changes nothing. */
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
