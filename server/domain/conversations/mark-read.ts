import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { clearUnread } from './conversation-notes.store.ts';

/** The team has seen the conversation: nothing in it is unread. Throws conversation_not_found. */
export async function markRead(actor: Actor, input: { id: string }): Promise<{ ok: true; conversation_id: string }> {
  if (!isUuid(input.id) || (await clearUnread(actor.organizationId, input.id)) === 0) {
    throw new AppError('conversation_not_found');
  }
  return { ok: true, conversation_id: input.id };
}
