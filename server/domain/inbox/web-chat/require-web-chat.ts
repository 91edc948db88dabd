import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { WebChannel } from '#server/contract/inbox/web-chat.ts';
import { findWebChat, type WebChatRow } from './web-chat.store.ts';

/**
 * Returns the agent's chat on an enabled channel. Throws web_chat_not_found if the agent does not exist or if the
 * channel is turned off.
 */
export async function requireWebChat(agentId: string, channel: WebChannel): Promise<WebChatRow> {
  const row = isUuid(agentId) ? await findWebChat(agentId) : null;
  const on = channel === 'web' ? row?.web_enabled : row?.embed_enabled;
  if (!row || !on) throw new AppError('web_chat_not_found');
  return row;
}
