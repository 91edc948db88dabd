import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { setUnread } from './conversation-notes.store.ts';

/**
 * Marks the conversation as unread for the whole team, so that somebody looks at it again. Throws
 * conversation_not_found.
 */
export async function markUnread(
  { organizationId }: Actor,
  { id }: { id: string },
): Promise<{ ok: true; conversation_id: string }> {
  if (!isUuid(id) || (await setUnread(organizationId, id)) === 0) throw new AppError('conversation_not_found');
  return { ok: true, conversation_id: id };
}
